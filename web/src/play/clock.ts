// What a clock shows at a moment. The server owns the time; this only counts down between its words.

import type { BoardFaces, ClockFace, ClockFaces, Side } from '../wire/messages';

export interface Shown {
  /** What is left, before byoyomi or of the period under way. */
  ms: number;
  /** Is byoyomi under way? */
  byoyomi: boolean;
  /** Periods left, the one under way included; 0 where there are none. */
  periods: number;
}

/** The clocks of one board, and when they showed that. */
export type BoardClocks = BoardFaces & Pick<ClockFaces, 'at'>;

/** The clocks of a board, 0 or 1. */
export const clocksOn = ({ at, running, faces, second }: ClockFaces, board: number): BoardClocks => ({ at, running, faces, ...(board > 0 ? second : {}) });

/** What the clock of a side shows at a time of the server. `period` is the length of a period of byoyomi. */
export function shown(clocks: BoardClocks, side: Side, now: number, period: number): Shown {
  const face = clocks.faces[side];
  const gone = clocks.running === side ? Math.max(0, now - clocks.at) : 0;
  return after(face, gone, period);
}

function after({ left_ms, period_ms, periods }: ClockFace, gone: number, period: number): Shown {
  if (left_ms > gone || (left_ms >= gone && left_ms > 0) || periods === 0)
    return { ms: Math.max(0, left_ms - gone), byoyomi: false, periods };
  let rest = period_ms - (gone - left_ms);
  let left = periods;
  while (rest <= 0 && left > 1 && period > 0) {
    rest += period;
    left--;
  }
  return { ms: Math.max(0, rest), byoyomi: true, periods: left };
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** The length of a time as `90s`, `1m30s`, `3d`, in milliseconds; numbers without a unit are of the unit that is given. */
export function duration(text: string, unit = 's'): number {
  let seconds = 0;
  for (const [, number, name] of text.matchAll(/(\d+(?:\.\d+)?)([smhd]?)/g)) seconds += Number(number) * (UNITS[name || unit] ?? 1);
  return Math.round(seconds * 1000);
}

export interface Control {
  base: number;
  increment: number;
  byoyomi: number;
  periods: number;
}

/** The parts of a time control as the server writes it: `10m+5s`, `10m/3x30s`, `0/3d`. */
export function control(text: string): Control {
  const parts = text.split('/');
  if (parts.length > 1 && /^[1-9]\d*$/.test(parts[0] ?? '')) parts.shift();
  const [base = '', increment = ''] = (parts[0] ?? '').split('+');
  const byoyomi = parts[1] ?? '';
  const [count, each] = byoyomi.includes('x') ? byoyomi.split('x') : ['1', byoyomi];
  return {
    base: duration(base, 'm'),
    increment: duration(increment),
    byoyomi: duration(each ?? ''),
    periods: byoyomi ? Number(count) : 0,
  };
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A time as clocks show it: `2d 4h`, `1:04:09`, `9:58`, and tenths at the end. */
export function face(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days}d ${hours}h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  if (ms < 10_000) return `0:${two(seconds)}.${Math.floor(ms / 100) % 10}`;
  return `${minutes}:${two(seconds % 60)}`;
}
