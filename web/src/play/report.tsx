// A complaint about a player, for the moderators.

import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { post } from '../net/http';
import { words } from '../rules';
import type { NewReport } from '../wire/messages';

/** As the server has it. */
const LONGEST = 1000;

export function ReportButton({ about, game }: { about: string; game?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState(false);
  const send = (event: Event): void => {
    event.preventDefault();
    setProblem('');
    const report: NewReport = game === undefined ? { about, text } : { about, game, text };
    post('/reports', report).then(
      () => setSent(true),
      (error: unknown) => setProblem(words(error)),
    );
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => dialog.current?.showModal()}>
        {t('report.open', { name: about })}
      </button>
      <dialog ref={dialog} aria-label={t('report.title', { name: about })} class="dialog">
        <h2>{t('report.title', { name: about })}</h2>
        {sent ? (
          <p>{t('report.sent')}</p>
        ) : (
          <form onSubmit={send}>
            <label>
              <span>{t('report.what')}</span>
              <textarea rows={5} required maxLength={LONGEST} value={text} onInput={event => setText(event.currentTarget.value)} />
            </label>
            {problem && (
              <p class="problem" role="alert">
                {problem}
              </p>
            )}
            <button type="submit" class="main">
              {t('report.send')}
            </button>
          </form>
        )}
        <p>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('dialog.close')}
          </button>
        </p>
      </dialog>
    </>
  );
}
