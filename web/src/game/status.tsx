// Whose move it is, what threatens, and how it ended.

import { t } from '../i18n';
import type { Snapshot } from '../rules';
import type { Session } from './session';

interface Props {
  snapshot: Snapshot;
  session?: Session;
  refusal?: string;
  /** What it is about, where there are two boards. */
  label?: string;
}

export function Status({ snapshot, session, refusal, label }: Props) {
  const { end, turn, inCheck, impasse, checksLeft } = snapshot;
  const cycle = end?.cycle;
  return (
    <div class="status">
      {end ? (
        <p class="ended">
          <strong>{end.result}</strong> <span lang="en">{end.words}</span>
        </p>
      ) : (
        <p>
          {label && <span class="about">{label}: </span>}
          <span class={`dot ${turn}`} aria-hidden="true" /> {t(turn === 'white' ? 'turn.white' : 'turn.black')}
          {inCheck && <strong class="check"> {t('turn.check')}</strong>}
        </p>
      )}
      {cycle && session && (
        <p class="cycle">
          {t('end.cycle', { from: cycle[0] + 1, to: cycle[1] })}{' '}
          {session.tree.path(session.at.value).slice(cycle[0], cycle[1]).map((id, place) => (
            <button type="button" key={id} onClick={() => (session.at.value = id)}>
              {cycle[0] + place + 1}
            </button>
          ))}
        </p>
      )}
      {impasse && (impasse[0]?.kingInZone || impasse[1]?.kingInZone) && (
        <p class="note">
          {t('impasse.points', { white: impasse[0]?.points ?? 0, black: impasse[1]?.points ?? 0 })}
        </p>
      )}
      {checksLeft && <p class="note">{t('checks.left', { white: checksLeft[0] ?? 0, black: checksLeft[1] ?? 0 })}</p>}
      {refusal && (
        <p class="problem" role="status" lang="en">
          {refusal}
        </p>
      )}
    </div>
  );
}
