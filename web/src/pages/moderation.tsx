// What waits for a moderator.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { useAnswer } from '../net/answer';
import { post } from '../net/http';
import { words } from '../rules';
import { moment } from '../ui/day';
import { Problem } from '../ui/problem';
import { useTitle } from '../ui/title';
import type { Report, Sanction } from '../wire/messages';

const SANCTIONS: [Parameters<typeof t>[0], Sanction][] = [
  ['mod.dismiss', { do: 'dismiss' }],
  ['mod.muteDay', { do: 'mute', hours: 24 }],
  ['mod.muteWeek', { do: 'mute', hours: 168 }],
  ['mod.unmute', { do: 'unmute' }],
  ['mod.close', { do: 'close' }],
  ['mod.reopen', { do: 'reopen' }],
];

export function ModerationPage() {
  useTitle(t('mod.title'));
  const { value: reports, problem, again } = useAnswer<Report[]>('/mod/reports');
  const [refusal, setRefusal] = useState('');
  const act = (name: string, sanction: Sanction): void => {
    setRefusal('');
    post(`/mod/users/${encodeURIComponent(name)}`, sanction).then(again, (error: unknown) => setRefusal(words(error)));
  };
  return (
    <section class="page wide">
      <h1>{t('mod.title')}</h1>
      <Problem words={problem || refusal} />
      {reports && reports.length === 0 && <p class="hint">{t('mod.none')}</p>}
      <ul class="panel entries">
        {reports?.map(report => (
          <li key={report.id} class={report.settled ? 'settled' : ''}>
            <div>
              <p>
                <strong>
                  <bdi>{report.about}</bdi>
                </strong>{' '}
                <span class="hint">{t('mod.by', { name: report.by, when: moment(report.created_at) })}</span>{' '}
                {report.game && <a href={`/game/${report.game}`}>{t('mod.game')}</a>}
              </p>
              <p class="said">
                <bdi>{report.text}</bdi>
              </p>
              {report.settled && <p class="note">{t('mod.settled', { how: report.settled })}</p>}
              <div class="row">
                {SANCTIONS.map(([label, sanction]) => (
                  <button type="button" key={label} onClick={() => act(report.about, sanction)}>
                    {t(label)}
                  </button>
                ))}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
