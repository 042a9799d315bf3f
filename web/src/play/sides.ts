// Who plays a side: one player, or two partners who have a board each.

import type { GameHead, Player, Side } from '../wire/messages';

type Heads = Pick<GameHead, 'players' | 'partners'>;

/** Those of a side, the one of the first board first. */
export const playersOf = ({ players, partners }: Heads, side: Side): Player[] => [players[side], ...(partners ? [partners[side]] : [])];

/** Who plays a side on a board: without partners, the same player on both. */
export const playerOn = ({ players, partners }: Heads, board: number, side: Side): Player => (board > 0 && partners ? partners : players)[side];
