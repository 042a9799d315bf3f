// A table for four: who has sat down, and the seats that are free.

import { t } from '../i18n';
import { BOARDS, COLORS, team } from '../rules';
import type { Seat, Seats, Side } from '../wire/messages';
import { PlayerName } from './player-strip';

interface Props {
  seats: Seats;
  /** May the visitor sit down, or move to another seat? */
  open: boolean;
  onSit(seat: Seat): void;
}

export function SeatTable({ seats, open, onSit }: Props) {
  const place = (side: Side, board: number) => {
    const player = (board === 0 ? seats.first : seats.second)[side];
    const color = team(board, side);
    const own = seats.you?.side === side && seats.you.board === board;
    const where = `${t('board.name', { name: BOARDS[board] ?? '' })}, ${t(color === 'white' ? 'color.white' : 'color.black')}`;
    return (
      <li key={board} class={own ? 'own' : ''}>
        <span class={`dot ${color}`} aria-hidden="true" /> <span class="where">{where}</span>
        {player ? (
          <PlayerName player={player} />
        ) : open ? (
          <button type="button" class={seats.you ? '' : 'main'} aria-label={`${t('seat.sit')}: ${where}`} onClick={() => onSit({ side, board })}>
            {t('seat.sit')}
          </button>
        ) : (
          <span class="hint">{t('seat.free')}</span>
        )}
      </li>
    );
  };
  return (
    <div class="seat-table">
      {COLORS.map((side, at) => (
        <section key={side} aria-label={t('seat.team', { number: at + 1 })}>
          <h2>{t('seat.team', { number: at + 1 })}</h2>
          <ul>{[0, 1].map(board => place(side, board))}</ul>
        </section>
      ))}
    </div>
  );
}
