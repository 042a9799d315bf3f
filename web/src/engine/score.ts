// A score in words and as a share of the bar.

import type { News } from './messages';

type Score = Pick<News, 'centipawns' | 'mate'>;

/** White's share of the bar, from 0 to 1. */
export function share({ centipawns, mate }: Score): number {
  if (mate !== null) return mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-(centipawns ?? 0) / 250));
}

/** `+1.25`, `#3`, `#-3`: mates in moves. */
export function written({ centipawns, mate }: Score): string {
  if (mate !== null) return `#${mate < 0 ? '-' : ''}${Math.ceil(Math.abs(mate) / 2)}`;
  const value = (centipawns ?? 0) / 100;
  return `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
}
