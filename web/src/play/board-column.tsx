// One board of a table, with a player above it and one below.

import { useMemo } from 'preact/hooks';
import { Board } from '../board/board';
import { t } from '../i18n';
import { BOARDS, type Color, opposite, team } from '../rules';
import { PlayerStrip } from './player-strip';
import type { Sight } from './sight';
import type { Table } from './table';

interface Props {
  table: Table;
  board: number;
  /** The side that is below: of teams, the team. */
  bottom: Color;
  /** What the viewer sees, where the game hides something. */
  sight: Sight | null;
  notation: string;
  /** Is it the one that is large where there is no room for two? */
  chosen: boolean;
  onChoose(): void;
  onMove(board: number, uci: string): void;
  onRefused(words: string): void;
}

export function BoardColumn({ table, board, bottom, sight, notation, chosen, onChoose, onMove, onRefused }: Props) {
  const { session } = table;
  const at = session.at.value;
  const snapshot = sight?.snapshot ?? session.snapshots[board]?.value ?? session.snapshot.value;
  const seat = table.seatOn(board);
  const plays = seat !== null && !table.ending.value && table.atFront.value && !snapshot.end;
  const waits = plays && snapshot.turn !== seat;
  const premoves = useMemo(() => (waits && !sight ? session.game(at, board).premoves() : null), [waits, snapshot]);
  const game = sight ? () => sight.game : () => session.game(undefined, board);
  const orientation = team(board, bottom);
  const name = BOARDS[board] ?? '';
  const twin = table.boards.length > 1;
  return (
    <div class={`table-column ${chosen ? 'chosen' : ''}`} role="group" aria-label={twin ? t('board.name', { name }) : undefined} data-board={board}>
      <PlayerStrip table={table} board={board} side={opposite(bottom)} orientation={orientation} />
      <Board
        library={session.library}
        facts={session.facts}
        snapshot={snapshot}
        orientation={orientation}
        movable={plays ? seat : null}
        premoves={premoves}
        game={game}
        notation={notation}
        onMove={uci => onMove(board, uci)}
        onRefused={onRefused}
      />
      <PlayerStrip table={table} board={board} side={bottom} orientation={orientation} />
      {twin && !chosen && (
        <button type="button" class="swap" onClick={onChoose}>
          <span>{t('board.show', { name })}</span>
        </button>
      )}
    </div>
  );
}
