// What a player sees of a game that hides something: the server sends a FEN in which `?` stands for a square that is
// not seen. The rules core plays whole positions only, so the rest is filled in with pieces that must be somewhere; what
// that changes is taken out again.

import { squareAt } from '../board/keys';
import { type Color, type Game, type Library, opposite, type Snapshot, type VariantFacts } from '../rules';

export interface Sight {
  snapshot: Snapshot;
  /** For those who ask why a move is none. */
  game: Game;
}

/** The squares of a FEN, the furthest rank first: a piece as the FEN has it, `?`, or nothing. */
export function cells(fen: string, files: number): string[][] {
  const board = (fen.split(' ')[0] ?? '').replace(/\[.*$/, '');
  return board.split('/').map(rank => {
    const found: string[] = [];
    for (const [, empty, piece] of rank.matchAll(/(\d+)|(\+?[a-zA-Z]~?|\?|\*)/g)) {
      if (empty) found.push(...Array<string>(Number(empty)).fill(''));
      else found.push(piece ?? '');
    }
    return found.slice(0, files);
  });
}

/** The same as text. */
export const written = (rows: string[][]): string =>
  rows.map(row => row.map(cell => cell || '1').join('').replace(/1+/g, run => String(run.length))).join('/');

/** What a seat sees, with the moves it may make. */
export function see(library: Library, facts: VariantFacts, view: string, seat: Color | null): Sight {
  const rows = cells(view, facts.files);
  const squares = rows.map((row, line) => row.map((_, file) => squareAt(file, facts.ranks - 1 - line)));
  const fog = new Set(squares.flatMap((row, line) => row.filter((_, file) => rows[line]?.[file] === '?')));
  const whole = (filled: string[][]): string => view.replace(/^[^\s[]+/, written(filled));
  const bare = rows.map(row => row.map(cell => (cell === '?' ? '' : cell)));
  const game = playable(library, facts, [whole(bare), whole(fill(bare, rows, facts, seat))]) ?? library.game(facts.name);
  const all = game.snapshot();
  const turn: Color = view.split(' ')[1] === 'b' ? 'black' : 'white';
  const snapshot: Snapshot = {
    ...all,
    turn,
    fen: view,
    sfen: null,
    fog: [...fog],
    pieces: all.pieces.filter(({ square }) => !fog.has(square)),
    moves: seat === turn ? all.moves.filter(({ to }) => !fog.has(to)) : [],
    check: fog.size > 0 ? [] : all.check,
    inCheck: fog.size === 0 && all.inCheck,
    end: null,
    claim: null,
    last: null,
  };
  return { snapshot, game };
}

/** The first of these that the rules take for a game that goes on. */
function playable(library: Library, facts: VariantFacts, fens: string[]): Game | undefined {
  for (const fen of fens)
    try {
      const game = library.game(facts.name, fen);
      if (!game.snapshot().end) return game;
    } catch {
      // Not this one.
    }
  return undefined;
}

/** One of each of the other side's pieces that is not seen, on squares that are not seen either. */
function fill(bare: string[][], rows: string[][], facts: VariantFacts, seat: Color | null): string[][] {
  const foe = opposite(seat ?? 'white');
  const isFoes = (cell: string): boolean => cell !== '' && (foe === 'white') === (cell !== cell.toLowerCase());
  const seen = new Set(bare.flat());
  const missing = [...new Set(cells(facts.start, facts.files).flat().filter(isFoes))].filter(piece => !seen.has(piece));
  return bare.map((row, line) => row.map((cell, file) => (rows[line]?.[file] === '?' ? (missing.pop() ?? '') : cell)));
}
