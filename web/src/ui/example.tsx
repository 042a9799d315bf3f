// A position to try a rule on.

import { useMemo, useState } from 'preact/hooks';
import { Board } from '../board/board';
import { Session } from '../game/session';
import { Status } from '../game/status';
import { t } from '../i18n';
import type { ExampleText } from '../rulebook';
import { type Library, words } from '../rules';
import { notationOf } from './notation';

interface Props {
  library: Library;
  variant: string;
  example: ExampleText;
}

export function Example(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details class="example" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('rules.example')}</summary>
      {open && <Opened {...props} />}
    </details>
  );
}

function Opened({ library, variant, example }: Props) {
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState('');
  const session = useMemo(() => {
    const session = new Session(library, variant, example.start);
    for (const uci of (example.moves ?? '').split(' ').filter(Boolean)) session.play(uci);
    return session;
  }, [round]);
  const snapshot = session.snapshot.value;
  const notation = notationOf(session.facts);
  const play = (uci: string): void => {
    try {
      session.play(uci);
      setRefusal('');
    } catch (error) {
      setRefusal(words(error));
    }
  };
  /** The move to try as the game writes it; what is no move has no spelling but its own. */
  const attempt = (uci: string): string => {
    try {
      return session.game().spell(uci, notation);
    } catch {
      return uci;
    }
  };
  return (
    <div class="example-body">
      <Board
        library={library}
        facts={session.facts}
        snapshot={snapshot}
        orientation="white"
        movable={snapshot.end ? null : 'both'}
        game={() => session.game()}
        notation={notation}
        onMove={play}
        onRefused={setRefusal}
      />
      <div>
        <p>{example.note}</p>
        <Status snapshot={snapshot} session={session} refusal={refusal} />
        <div class="row">
          {example.attempt && (
            <button type="button" class="main" onClick={() => play(example.attempt ?? '')}>
              {t('rules.try', { move: attempt(example.attempt) })}
            </button>
          )}
          <button type="button" onClick={() => (setRefusal(''), setRound(round + 1))}>
            {t('rules.reset')}
          </button>
        </div>
      </div>
    </div>
  );
}
