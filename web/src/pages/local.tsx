// A game on this machine: against the engine, or two at one board.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { Engine, Stopped } from '../engine/engine';
import { LocalBoard } from '../game/local-board';
import { Session } from '../game/session';
import { t } from '../i18n';
import { type Color, type Library, words } from '../rules';
import { place } from '../router';
import { useTitle } from '../ui/title';
import { NoVariant } from './not-found';

export function Local({ library, parts }: PageProps) {
  const variant = parts['variant'] ?? '';
  if (!library.has(variant)) return <NoVariant name={variant} />;
  return <Loaded library={library} variant={variant} />;
}

function Loaded({ library, variant }: { library: Library; variant: string }) {
  const facts = library.variant(variant);
  const [start, setStart] = useState<string | undefined>(() => place.peek().query.get('fen') ?? undefined);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState('');
  useTitle(t('local.title', { game: facts.title }));
  const session = useMemo(() => {
    try {
      return new Session(library, variant, start);
    } catch (error) {
      setProblem(words(error));
      return new Session(library, variant);
    }
  }, [start, round]);
  return (
    <LocalGame
      key={round}
      session={session}
      problem={problem}
      onAgain={next => {
        setStart(next);
        setRound(round + 1);
      }}
    />
  );
}

/** Who moves for a side: somebody here, or the engine. */
type Opponent = 'engine' | 'friend';

export function LocalGame({ session, problem, onAgain }: { session: Session; problem: string; onAgain(start?: string): void }) {
  const { facts } = session;
  const [opponent, setOpponent] = useState<Opponent>('engine');
  const [color, setColor] = useState<Color>('white');
  const [level, setLevel] = useState(3);
  const [trouble, setTrouble] = useState('');
  const engine = useRef<Engine | null>(null);
  const at = session.at.value;
  const snapshot = session.snapshot.value;
  const turn = snapshot.turn as Color;
  const atEnd = session.tree.node(at).children.length === 0;
  const engineMoves = opponent === 'engine' && turn !== color && !snapshot.end && atEnd;

  useEffect(() => () => engine.current?.destroy(), []);
  useEffect(() => {
    if (!engineMoves) return;
    let wanted = true;
    const thinker = (engine.current ??= new Engine(session.library.texts));
    const task = { variant: session.variant, start: session.start, moves: session.tree.line(at), time: 300 + 150 * level, level };
    thinker.go(task).then(
      uci => {
        if (wanted && uci && session.at.peek() === at) session.play(uci);
      },
      error => {
        if (!(error instanceof Stopped)) setTrouble(words(error));
      },
    );
    return () => {
      wanted = false;
      thinker.stop();
    };
  }, [engineMoves, at, level]);

  return (
    <LocalBoard
      session={session}
      movable={opponent === 'friend' ? 'both' : color}
      thinking={engineMoves}
      problem={trouble || problem}
    >
      <div class="row">
        <label class="choice">
          <span>{t('local.opponent')}</span>
          <select value={opponent} onChange={event => setOpponent(event.currentTarget.value as Opponent)}>
            <option value="engine">{t('local.engine')}</option>
            <option value="friend">{t('local.friend')}</option>
          </select>
        </label>
        {opponent === 'engine' && (
          <>
            <label class="choice">
              <span>{t('local.level')}</span>
              <select value={level} onChange={event => setLevel(Number(event.currentTarget.value))}>
                {[1, 2, 3, 4, 5, 6, 7, 8].map(number => (
                  <option key={number} value={number}>
                    {number}
                  </option>
                ))}
              </select>
            </label>
            <label class="choice">
              <span>{t('local.color')}</span>
              <select value={color} onChange={event => setColor(event.currentTarget.value as Color)}>
                <option value="white">{t('color.white')}</option>
                <option value="black">{t('color.black')}</option>
              </select>
            </label>
          </>
        )}
        {facts.handicaps.length > 0 && (
          <label class="choice">
            <span>{t('local.handicap')}</span>
            <select value="" onChange={event => onAgain(event.currentTarget.value || undefined)}>
              <option value="">–</option>
              {facts.handicaps.map(name => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div class="row">
        <button
          type="button"
          disabled={session.tree.size === 0}
          onClick={() => {
            const back = opponent === 'engine' && turn === color ? 2 : 1;
            const path = session.tree.path(at);
            const first = path[Math.max(0, path.length - back)];
            if (first !== undefined) session.remove(first);
          }}
        >
          {t('local.undo')}
        </button>
        <button type="button" onClick={() => onAgain()}>
          {t('local.again')}
        </button>
      </div>
    </LocalBoard>
  );
}
