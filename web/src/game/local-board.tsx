// A board with moves, status and entry, for games that need no server.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board';
import { t } from '../i18n';
import { type Color, opposite, words } from '../rules';
import { notationOf } from '../ui/notation';
import { announce } from './announce';
import { MoveEntry } from './entry';
import { MoveList } from './move-list';
import { NotationChoice } from './notation-choice';
import type { Session } from './session';
import { Status } from './status';
import { Stepper } from './stepper';

interface Props {
  session: Session;
  movable: Color | 'both';
  /** Is somebody else at work? */
  thinking?: boolean;
  problem?: string;
  heading?: ComponentChildren;
  children?: ComponentChildren;
}

export function LocalBoard({ session, movable, thinking = false, problem = '', heading, children }: Props) {
  const [orientation, setOrientation] = useState<Color>(movable === 'black' ? 'black' : 'white');
  const [refusal, setRefusal] = useState('');
  const { facts } = session;
  const at = session.at.value;
  const snapshot = session.snapshot.value;
  const notation = notationOf(facts);
  const turn = snapshot.turn as Color;
  const may = !snapshot.end && (movable === 'both' || movable === turn);
  // In the fog one sees only what is one's own to see.
  const seat = movable === 'both' ? turn : movable;
  const seen = useMemo(() => (facts.fog && !snapshot.end ? session.game(at).snapshot(seat) : snapshot), [snapshot, seat]);
  const waits = movable !== 'both' && movable !== turn && !snapshot.end;
  const premoves = useMemo(() => (waits ? session.game(at).premoves() : null), [waits, snapshot]);

  useEffect(() => {
    if (movable !== 'both') setOrientation(movable);
  }, [movable]);

  const told = useRef({ at, snapshot });
  useEffect(() => {
    const before = told.current;
    told.current = { at, snapshot };
    setRefusal('');
    if (session.tree.node(at).parent === before.at && at !== before.at) announce(session.spell(at, notation), before.snapshot, snapshot);
  }, [at, snapshot]);

  const play = (uci: string): void => {
    try {
      session.play(uci);
    } catch (error) {
      setRefusal(words(error));
    }
  };

  return (
    <div class="game-page">
      <div class="board-column">
        <Board
          library={session.library}
          facts={facts}
          snapshot={seen}
          orientation={orientation}
          movable={snapshot.end ? null : movable}
          premoves={premoves}
          game={() => session.game()}
          notation={notation}
          onMove={play}
          onRefused={setRefusal}
        />
      </div>
      <div class="side">
        {heading ?? <h1>{facts.title}</h1>}
        <Status snapshot={snapshot} session={session} refusal={refusal || problem} />
        {thinking && <p class="note">{t('local.thinking')}</p>}
        <MoveList session={session} notation={notation} />
        <Stepper session={session} onFlip={() => setOrientation(opposite)} />
        <MoveEntry game={() => session.game()} disabled={!may} onMove={play} />
        {children}
        <div class="row">
          <NotationChoice facts={facts} />
          {snapshot.claim && (
            <p class="note">
              {t('claim.possible')} <span lang="en">{snapshot.claim.words}</span>
            </p>
          )}
        </div>
        <p class="links">
          <a href={`/rules/${facts.name}`}>{t('link.rules')}</a>
          <a href={`/analysis/${facts.name}?fen=${encodeURIComponent(session.start)}&moves=${session.tree.line(at).join(' ')}`}>
            {t('link.analysis')}
          </a>
        </p>
      </div>
    </div>
  );
}
