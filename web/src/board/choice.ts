// From where a piece was put to the move that is meant. The legal moves know everything; this only asks what is left open.

import type { MoveFacts } from '../rules';

/** Where a move starts: a square, or a role in hand. */
export type Origin = { square: string } | { role: number };

/** What must be asked next about moves that have origin and target in common. */
export type Question =
  | { ask: 'nothing'; move: MoveFacts }
  /** What does the piece become? `null` is: it stays what it is. */
  | { ask: 'promotion'; options: (number | null)[] }
  /** What comes in behind it? */
  | { ask: 'gate'; options: ([number, string] | null)[] }
  /** Where does the wall go? */
  | { ask: 'wall'; squares: string[] }
  /** Which of these? */
  | { ask: 'move'; moves: MoveFacts[] };

export type Answer = { promotion: number | null } | { gate: [number, string] | null } | { wall: string } | { uci: string };

/** The moves from an origin to a square. A king that is put on its rook castles. */
export function candidates(moves: MoveFacts[], origin: Origin, to: string): MoveFacts[] {
  const fits = (move: MoveFacts): boolean => ('square' in origin ? move.from === origin.square : move.drop === origin.role);
  return moves.filter(move => fits(move) && !isAction(move) && (move.to === to || move.rook === to));
}

/** Moves that no piece can be dragged for: passing, and turning into something on the spot. */
export const isAction = (move: MoveFacts): boolean => !!move.pass || move.from === move.to;

/** The squares that each origin leads to. */
export function destinations(moves: MoveFacts[]): { from: Map<string, Set<string>>; drops: Map<number, Set<string>> } {
  const from = new Map<string, Set<string>>();
  const drops = new Map<number, Set<string>>();
  const add = <K>(map: Map<K, Set<string>>, key: K, to: string): void => {
    const set = map.get(key);
    if (set) set.add(to);
    else map.set(key, new Set([to]));
  };
  for (const move of moves) {
    if (isAction(move)) continue;
    if (move.drop !== undefined) add(drops, move.drop, move.to);
    else if (move.from !== undefined) {
      add(from, move.from, move.to);
      if (move.rook !== undefined) add(from, move.from, move.rook);
    }
  }
  return { from, drops };
}

/** What is to be asked about these moves; `undefined` if there are none. */
export function question(moves: MoveFacts[]): Question | undefined {
  const [first] = moves;
  if (!first) return undefined;
  if (moves.length === 1) return { ask: 'nothing', move: first };
  const promotions = distinct(moves.map(move => move.promotion ?? null));
  if (promotions.length > 1) return { ask: 'promotion', options: promotions };
  const gates = distinct(moves.map(move => move.gate ?? null));
  if (gates.length > 1) return { ask: 'gate', options: gates };
  const walls = distinct(moves.map(move => move.wall ?? null)).filter(wall => wall !== null);
  if (walls.length > 1) return { ask: 'wall', squares: walls };
  return { ask: 'move', moves };
}

/** The moves that fit an answer. */
export function narrow(moves: MoveFacts[], answer: Answer): MoveFacts[] {
  if ('promotion' in answer) return moves.filter(move => (move.promotion ?? null) === answer.promotion);
  if ('gate' in answer) return moves.filter(move => same(move.gate ?? null, answer.gate));
  if ('wall' in answer) return moves.filter(move => move.wall === answer.wall);
  return moves.filter(move => move.uci === answer.uci);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function distinct<T>(values: T[]): T[] {
  const seen = new Map(values.map(value => [JSON.stringify(value), value]));
  return [...seen.values()];
}
