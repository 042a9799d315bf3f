// Positions and games as text: to copy, and to paste.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { words } from '../rules';
import { say } from '../ui/live';
import { Session } from './session';

interface Props {
  session: Session;
  onRead(session: Session): void;
}

export function Sharing({ session, onRead }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [note, setNote] = useState('');
  const { fen, sfen } = session.snapshot.value;
  const formats = ['pgn', ...(sfen ? ['kif', 'csa', 'usi'] : []), 'uci', 'json'];

  const copy = async (format: string): Promise<void> => {
    try {
      const { text: written, dropped } = await session.write(format);
      setText(written);
      setProblem('');
      setNote(dropped.join(' '));
      navigator.clipboard?.writeText(written).then(() => say(t('share.copied')), () => {});
    } catch (error) {
      setProblem(words(error));
    }
  };
  const read = async (): Promise<void> => {
    try {
      const { session: found, fault } = await Session.read(session.library, text, session.variant);
      setProblem(fault ?? '');
      onRead(found);
    } catch (error) {
      setProblem(words(error));
    }
  };
  const line = (name: string, value: string) => (
    <label class="text-line">
      <span>{name}</span>
      <input readOnly value={value} onFocus={event => event.currentTarget.select()} />
    </label>
  );
  return (
    <details class="sharing">
      <summary>{t('share.label')}</summary>
      {line('FEN', fen)}
      {sfen && line('SFEN', sfen)}
      <div class="row">
        {formats.map(format => (
          <button type="button" key={format} onClick={() => void copy(format)}>
            {format.toUpperCase()}
          </button>
        ))}
      </div>
      <label>
        <span class="aside-text">{t('share.text')}</span>
        <textarea rows={6} spellcheck={false} placeholder={t('share.text')} value={text} onInput={event => setText(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" class="main" disabled={!text.trim()} onClick={() => void read()}>
          {t('share.read')}
        </button>
      </div>
      {note && (
        <p class="note" lang="en">
          {note}
        </p>
      )}
      {problem && (
        <p class="problem" role="alert" lang="en">
          {problem}
        </p>
      )}
    </details>
  );
}
