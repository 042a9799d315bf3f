// A table as its events make it, with the real core.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Library } from '../rules';
import { initSync } from '../wasm/rules/pantheon_wasm.js';
import type { Event, GameHead } from '../wire/messages';
import { Table } from './table';

let library: Library;

beforeAll(() => {
  initSync({ module: readFileSync(new URL('../wasm/rules/pantheon_wasm_bg.wasm', import.meta.url)) });
  library = new Library();
});

function sit(start?: string): Table {
  const player = { kind: 'guest' as const, name: 'Guest' };
  const allows = { draw_offers: true, resign_any_time: true, takebacks: false, declarations: false };
  const head: GameHead = {
    id: 'game',
    variant: 'bughouse',
    rules: '',
    players: { white: player, black: player },
    rated: false,
    speed: 'blitz',
    created_at: 0,
    allows,
    ...(start ? { start } : {}),
  };
  const table = new Table(library, head);
  table.you.value = 'white';
  return table;
}

let number = 0;
const moved = (board: number, ply: number, uci: string): Event => ({ number: ++number, at: 0, type: 'moved', board, ply, uci, spent_ms: 0 });
const line = (table: Table): string => table.session.tree.line(table.front.value).join(' ');

describe('a table with two boards', () => {
  it('has a team on both, with the other colour on the second', () => {
    const table = sit();
    expect(table.boards.map(board => table.seatOn(board))).toEqual(['white', 'black']);
    expect(table.turns.value).toEqual(['white', 'black']);
    table.only.value = 1;
    expect(table.boards.map(board => table.seatOn(board))).toEqual([null, 'black']);
  });

  it('keeps a move that waits when the other board goes on', () => {
    const table = sit();
    table.foresee('a:e2e4');
    table.take(moved(1, 0, 'd2d4'), undefined);
    expect(line(table)).toBe('b:d2d4 a:e2e4');
    expect(table.waits(0)).toBe(true);
    expect(table.atFront.value).toBe(true);
    table.foresee('b:d7d5');
    table.take(moved(0, 0, 'e2e4'), undefined);
    table.take(moved(1, 1, 'd7d5'), undefined);
    expect(line(table)).toBe('b:d2d4 a:e2e4 b:d7d5');
    expect(table.waiting.value).toEqual([]);
    expect(table.front.value).toBe(table.tip.value);
    expect(table.made.value).toEqual([1, 2]);
  });

  it('takes a move back that was refused, and no other', () => {
    const table = sit();
    table.take(moved(1, 0, 'd2d4'), undefined);
    table.foresee('a:e2e4');
    table.foresee('b:d7d5');
    table.withdraw('a:e2e4');
    expect(line(table)).toBe('b:d2d4 b:d7d5');
    table.withdraw('b:d7d5');
    expect(line(table)).toBe('b:d2d4');
  });

  it('drops what waits when the other board has ended the game', () => {
    const table = sit('6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1');
    table.foresee('b:e1e2');
    table.take(moved(0, 0, 'N@f7'), undefined);
    expect(line(table)).toBe('a:N@f7');
    expect(table.session.snapshot.value.end?.winner).toBe('white');
  });

  it('shows a board as the same thing while only the other changes', () => {
    const table = sit();
    const [first, second] = table.session.snapshots.map(snapshot => snapshot.value);
    table.take(moved(1, 0, 'd2d4'), undefined);
    expect(table.session.snapshots[0]?.value).toBe(first);
    expect(table.session.snapshots[1]?.value).not.toBe(second);
  });
});
