// One player beside the board: who it is, whether he is there, what he took, and his clock.

import { roleName } from '../board/keys';
import { skin } from '../board/skin';
import { t } from '../i18n';
import { BOARDS, type Color, opposite, team } from '../rules';
import { settings } from '../settings';
import type { Player, Side } from '../wire/messages';
import { lost } from './captured';
import { clocksOn } from './clock';
import { ClockFace } from './clock-face';
import { playerOn } from './sides';
import type { Table } from './table';
import { ROOT } from '../game/tree';

/** A name that leads to its page, where there is one. */
export function PlayerName({ player }: { player: Player }) {
  const rating = player.rating === undefined ? '' : ` (${Math.round(player.rating)})`;
  const title = player.kind === 'bot' ? <abbr title={t('player.bot')}>BOT</abbr> : null;
  const name = (
    <bdi>
      {nameOf(player)}
      {rating}
    </bdi>
  );
  if (player.kind === 'guest' || player.kind === 'engine') return <span class="player-name">{name}</span>;
  return (
    <a class="player-name" href={`/@/${encodeURIComponent(player.name)}`}>
      {title} {name}
    </a>
  );
}

export const nameOf = (player: Player): string =>
  player.kind === 'engine' ? t('player.engine', { level: player.level ?? 8 }) : player.name;

interface Props {
  table: Table;
  board: number;
  /** Whose it is: of teams, the team. */
  side: Side;
  orientation: Color;
}

export function PlayerStrip({ table, board: place, side, orientation }: Props) {
  const { head, session } = table;
  const { facts } = session;
  const player = playerOn(head, place, side);
  const there = player.kind === 'engine' || table.isThere(place, side);
  const clocks = table.clocks.value && clocksOn(table.clocks.value, place);
  const color = team(place, side);
  const change = table.ending.value?.ratings?.[side];
  const turn = !table.ending.value && table.turns.value[place] === side;
  const { board, symbols } = settings.value;
  const foe = opposite(side);
  const taken = facts.hands || table.hides.value ? [] : lost(facts, session.game(ROOT).snapshot(), session.snapshot.value, foe);
  const step = change ? Math.round(change.after) - Math.round(change.before) : 0;
  return (
    <div class={`player-strip ${turn ? 'to-move' : ''}`} data-side={side}>
      <span class={`presence ${there ? 'here' : ''}`} role="img" aria-label={t(there ? 'player.here' : 'player.away')} title={t(there ? 'player.here' : 'player.away')} />
      <span class={`dot ${color}`} role="img" aria-label={t(color === 'white' ? 'color.white' : 'color.black')} />
      {table.boards.length > 1 && (
        <span class="board-name" aria-hidden="true">
          {BOARDS[place]}
        </span>
      )}
      <PlayerName player={player} />
      {change && (
        <span class={`rating-step ${step < 0 ? 'down' : 'up'}`}>
          {step >= 0 ? `+${step}` : `−${-step}`}
        </span>
      )}
      {taken.length > 0 && (
        <span class={`taken ${skin(session.library, facts.name, { board, symbols })}`} role="img" aria-label={t('player.taken')}>
          {taken.map(({ role, count }) => (
            <span key={role} class="lot">
              <span class={`face ${roleName(role)} ${foe} ${foe === orientation ? 'ally' : 'enemy'}`} />
              {count > 1 && <small>{count}</small>}
            </span>
          ))}
        </span>
      )}
      {clocks && head.clock && <ClockFace clocks={clocks} side={side} color={color} text={head.clock} own={table.seatOn(place) === color} />}
    </div>
  );
}
