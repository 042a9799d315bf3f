// A game of the server on its board: both players, moves, offers, chat, and afterwards the review.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board';
import { announce } from '../game/announce';
import { MoveEntry } from '../game/entry';
import { MoveList } from '../game/move-list';
import { NotationChoice } from '../game/notation-choice';
import { Status } from '../game/status';
import { Stepper } from '../game/stepper';
import { t } from '../i18n';
import { socket } from '../net/socket';
import { type Color, opposite, words } from '../rules';
import { notationOf } from '../ui/notation';
import { useTitle } from '../ui/title';
import { Actions, Offers } from './actions';
import { Chat } from './chat';
import { Downloads } from './downloads';
import { FirstMove } from './first-move';
import { Outcome } from './outcome';
import { nameOf, PlayerStrip } from './player-strip';
import { ReportButton } from './report';
import { pace } from './pace';
import { see } from './sight';
import { other, type Table } from './table';

export function TableBoard({ table }: { table: Table }) {
  const { session, head } = table;
  const { facts } = session;
  const you = table.you.value;
  const ending = table.ending.value;
  const at = session.at.value;
  const view = table.view.value;
  const sight = useMemo(() => (view === null ? null : see(session.library, facts, view, you)), [view, you]);
  const snapshot = sight?.snapshot ?? session.snapshot.value;
  const game = sight ? () => sight.game : () => session.game();
  const notation = notationOf(facts);
  const [orientation, setOrientation] = useState<Color>(you ?? 'white');
  const [problem, setProblem] = useState('');
  const turn = snapshot.turn as Color;
  const front = table.atFront.value;
  const plays = you !== null && !ending && front && !snapshot.end;
  const waits = plays && turn !== you;
  const premoves = useMemo(() => (waits && !sight ? session.game(at).premoves() : null), [waits, snapshot]);
  const yours = plays && turn === you && table.ahead.value === null;

  const versus = `${nameOf(head.players.white)} – ${nameOf(head.players.black)}`;
  useTitle(yours ? `● ${t('game.yourMove')}` : `${versus} · ${facts.title}`);

  const told = useRef({ at, snapshot });
  useEffect(() => {
    const before = told.current;
    told.current = { at, snapshot };
    setProblem('');
    if (session.tree.node(at).parent === before.at && at !== before.at) announce(session.spell(at, notation), before.snapshot, snapshot);
  }, [at, snapshot]);

  const send = (uci: string): void => {
    if (!yours) return;
    setProblem('');
    const ply = table.plies.peek();
    if (!sight) table.foresee(uci);
    socket.act(head.id, { do: 'move', ply, uci }).catch((error: unknown) => {
      table.withdraw();
      setProblem(words(error));
    });
  };

  const bottom = orientation;
  return (
    <div class="game-page table-page">
      <div class="table-column">
        <PlayerStrip table={table} side={opposite(bottom)} orientation={orientation} />
        <Board
          library={session.library}
          facts={facts}
          snapshot={snapshot}
          orientation={orientation}
          movable={plays ? you : null}
          premoves={premoves}
          game={game}
          notation={notation}
          onMove={send}
          onRefused={setProblem}
        />
        <PlayerStrip table={table} side={bottom} orientation={orientation} />
      </div>
      <div class="side">
        <h1 class="table-title">
          <a href={`/rules/${facts.name}`}>{facts.title}</a>
          <small>
            {pace(head.clock)} · {t(head.rated ? 'game.rated' : 'game.casual')}
          </small>
        </h1>
        {ending ? (
          <Outcome table={table} ending={ending} onProblem={setProblem} />
        ) : (
          <Status snapshot={{ ...snapshot, end: front ? null : snapshot.end }} />
        )}
        <p class="problem" role="status" lang="en" data-testid="problem">
          {problem}
        </p>
        <FirstMove table={table} />
        {you && <Offers table={table} you={you} onProblem={setProblem} />}
        {you && !ending && <Actions table={table} you={you} onProblem={setProblem} />}
        {sight ? <p class="hint">{t('game.hidden', { count: table.plies.value })}</p> : <MoveList session={session} notation={notation} />}
        <Stepper session={session} onFlip={() => setOrientation(opposite)} />
        {you && !ending && <MoveEntry game={sight ? game : () => session.game(table.front.peek())} disabled={!yours} onMove={send} />}
        <Chat table={table} />
        <div class="row">
          <NotationChoice facts={facts} />
          <span class="hint" data-testid="watching">
            {t('game.watching', { count: table.presence.value.watching })}
          </span>
        </div>
        {ending && <Downloads table={table} />}
        {you && head.players[other(you)].kind !== 'engine' && <ReportButton about={head.players[other(you)].name} game={head.id} />}
      </div>
    </div>
  );
}
