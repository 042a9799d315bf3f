// A game of the server on its board, or on its two: the players, moves, offers, chat, and afterwards the review.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '../game/announce';
import { MoveEntry } from '../game/entry';
import { MoveList } from '../game/move-list';
import { NotationChoice } from '../game/notation-choice';
import { Status } from '../game/status';
import { Stepper } from '../game/stepper';
import { t } from '../i18n';
import { socket } from '../net/socket';
import { BOARDS, type Color, named, opposite, words } from '../rules';
import { notationOf } from '../ui/notation';
import { useTitle } from '../ui/title';
import { Actions, Offers } from './actions';
import { BoardColumn } from './board-column';
import { Chat } from './chat';
import { Downloads } from './downloads';
import { FirstMove } from './first-move';
import { Outcome } from './outcome';
import { nameOf } from './player-strip';
import { ReportButton } from './report';
import { pace } from './pace';
import { playersOf } from './sides';
import { see } from './sight';
import { other, type Table } from './table';

export function TableBoard({ table }: { table: Table }) {
  const { session, head, boards } = table;
  const { facts } = session;
  const you = table.you.value;
  const ending = table.ending.value;
  const at = session.at.value;
  const view = table.view.value;
  const sight = useMemo(() => (view === null ? null : see(session.library, facts, view, you)), [view, you]);
  const snapshots = sight ? [sight.snapshot] : session.snapshots.map(snapshot => snapshot.value);
  const notation = notationOf(facts);
  const [bottom, setBottom] = useState<Color>(you ?? 'white');
  const [chosen, setChosen] = useState(table.only.peek() ?? 0);
  const [problem, setProblem] = useState('');
  const front = table.atFront.value;
  const twin = boards.length > 1;
  /** May the visitor move on a board now? */
  const yours = boards.map(board => {
    const { turn, end } = snapshots[board] ?? session.snapshot.value;
    return !ending && front && !end && table.seatOn(board) === turn && !table.waits(board);
  });

  const versus = (['white', 'black'] as const).map(side => playersOf(head, side).map(nameOf).join(', ')).join(' – ');
  useTitle(yours.includes(true) ? `● ${t('game.yourMove')}` : `${versus} · ${facts.title}`);

  const told = useRef({ at, snapshots });
  useEffect(() => {
    const before = told.current;
    told.current = { at, snapshots };
    setProblem('');
    const { parent, uci } = session.tree.node(at);
    if (parent !== before.at || at === before.at) return;
    const { board } = named(uci);
    const [had, has] = [before.snapshots[board], snapshots[board]];
    if (had && has) announce(session.spell(at, notation), had, has, twin ? t('board.name', { name: BOARDS[board] ?? '' }) : '');
  }, [at, ...snapshots]);

  const send = (board: number, uci: string): void => {
    if (!yours[board]) return;
    setProblem('');
    const ply = table.made.peek()[board] ?? 0;
    const move = table.named(board, uci);
    if (!sight) table.foresee(move);
    socket.act(head.id, { do: 'move', ply, uci, ...(board > 0 ? { board } : {}) }).catch((error: unknown) => {
      table.withdraw(move);
      setProblem(words(error));
    });
  };

  const columns = boards.map(board => (
    <BoardColumn
      key={board}
      table={table}
      board={board}
      bottom={bottom}
      sight={sight}
      notation={notation}
      chosen={board === chosen}
      onChoose={() => setChosen(board)}
      onMove={send}
      onRefused={setProblem}
    />
  ));
  const entries = boards.filter(board => table.seatOn(board) !== null);
  return (
    <div class={`game-page table-page ${twin ? 'two-boards' : ''}`}>
      {twin ? <div class="boards">{columns}</div> : columns}
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
          snapshots.map((snapshot, board) => (
            <Status key={board} snapshot={{ ...snapshot, end: front ? null : snapshot.end }} {...(twin ? { label: t('board.name', { name: BOARDS[board] ?? '' }) } : {})} />
          ))
        )}
        <p class="problem" role="status" lang="en" data-testid="problem">
          {problem}
        </p>
        <FirstMove table={table} />
        {you && <Offers table={table} you={you} onProblem={setProblem} />}
        {you && !ending && <Actions table={table} you={you} onProblem={setProblem} />}
        {sight ? <p class="hint">{t('game.hidden', { count: table.plies.value })}</p> : <MoveList session={session} notation={notation} />}
        <Stepper session={session} onFlip={() => setBottom(opposite)} />
        {!ending &&
          entries.map(board => (
            <MoveEntry
              key={board}
              game={sight ? () => sight.game : () => session.game(table.front.peek(), board)}
              disabled={!yours[board]}
              onMove={uci => send(board, uci)}
              {...(twin ? { board: BOARDS[board] ?? '' } : {})}
            />
          ))}
        <Chat table={table} />
        <div class="row">
          <NotationChoice facts={facts} />
          <span class="hint" data-testid="watching">
            {t('game.watching', { count: table.presence.value.watching })}
          </span>
        </div>
        {ending && <Downloads table={table} />}
        {you &&
          playersOf(head, other(you))
            .filter(({ kind }) => kind !== 'engine')
            .map(({ name }) => <ReportButton key={name} about={name} game={head.id} />)}
      </div>
    </div>
  );
}
