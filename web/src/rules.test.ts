// The facade with the real core: run `cargo xtask web --modules` first.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import featured from './featured.json';
import { Session } from './game/session';
import type { Clause } from './rulebook';
import { Library, words } from './rules';
import { initSync as initGuide } from './wasm/guide/pantheon_wasm.js';
import { initSync as initRecords } from './wasm/records/pantheon_wasm.js';
import { initSync } from './wasm/rules/pantheon_wasm.js';

let library: Library;

beforeAll(() => {
  initSync({ module: readFileSync(new URL('./wasm/rules/pantheon_wasm_bg.wasm', import.meta.url)) });
  initGuide({ module: readFileSync(new URL('./wasm/guide/pantheon_wasm_bg.wasm', import.meta.url)) });
  initRecords({ module: readFileSync(new URL('./wasm/records/pantheon_wasm_bg.wasm', import.meta.url)) });
  library = new Library();
});

describe('the core in scripts', () => {
  it('knows its variants', () => {
    expect(library.list().length).toBeGreaterThan(200);
    for (const name of featured) expect(library.variant(name).squares.length).toBeGreaterThan(20);
    expect(() => library.variant('nothing')).toThrow(/nothing/);
  });

  it('plays a move, says how it is written, and takes it back', () => {
    const game = library.game('shogi');
    const before = game.snapshot();
    expect(before.moves).toHaveLength(30);
    expect(game.spell('c3c4', 'kif')).toBe('７六歩(77)');
    game.play('c3c4');
    expect(game.snapshot().turn).toBe('black');
    expect(game.moves('usi')).toEqual(['7g7f']);
    expect(Object.keys(game.premoves().moves).length).toBeGreaterThan(0);
    expect(game.undo()).toBe(true);
    expect(game.snapshot()).toEqual(before);
  });

  it('judges what is typed in any notation', () => {
    const game = library.game('shogi');
    for (const text of ['P-76', '7g7f', '７六歩', 'c3c4']) expect(game.judge(text)).toMatchObject({ grade: 'legal', uci: 'c3c4' });
    expect(game.judge('P-75').grade).toBe('unreadable');
  });

  it('refuses a position that is none', () => {
    expect(() => library.game('chess', 'rubbish')).toThrow();
    expect(() => library.game('chess', '8/8/8/8/8/8/8/8 w - - 0 1')).toThrow(/king/);
  });

  it('tells errors of a variant file by line and column', () => {
    const own = new Library();
    const { errors } = own.add('[mine:chess]\nmaxFile = 99\n');
    expect(errors[0]).toMatchObject({ line: 2, column: 11, key: 'maxFile' });
    expect(own.add('[mine:chess]\ncastling = false\n')).toMatchObject({ variants: ['mine'], errors: [] });
    expect(own.game('mine').snapshot().moves).toHaveLength(20);
  });

  it('explains games, and those that were added', async () => {
    const own = new Library();
    own.add('[mine:shogi]\nmaxRank = 8\nstartFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1\n');
    const guide = await own.guide();
    expect(guide.portrait('chess', 1, 'white').words.join(' ')).toMatch(/knight|leaps/i);
    expect(guide.rules('mine').flatMap(topic => topic.sentences).length).toBeGreaterThan(3);
    expect(() => guide.rules('nothing')).toThrow(/nothing/);
  });

  it('hides what a seat may not see', () => {
    const { fog, pieces } = library.game('fogofwar').snapshot('white');
    expect(fog).toHaveLength(32);
    expect(pieces.every(piece => piece.color === 'white')).toBe(true);
  });

  it('reads and writes records of many formats', async () => {
    const { session } = await Session.read(library, '1. e4 e5 (1... c5) 2. Nf3 *', 'chess');
    expect(session.tree.size).toBe(4);
    expect((await session.write('pgn')).text).toContain('c5');
    expect((await Session.read(library, 'position startpos moves 7g7f 3c3d', 'shogi')).session.tree.size).toBe(2);
    expect((await Session.read(library, '8/4k3/8/8/8/8/4K3/8 w - - 0 1', 'chess')).session.start).toContain('4k3');
    await expect(Session.read(library, 'what is this', 'chess')).rejects.toThrow();
  });
});

describe('the rulebook', () => {
  const files = import.meta.glob<Clause[]>('./rulebook/*.json', { eager: true, import: 'default' });
  for (const [path, clauses] of Object.entries(files))
    it(`has examples that can be set up: ${path}`, () => {
      const variant = path.split('/').at(-1)?.replace('.json', '') ?? '';
      for (const { id, example } of clauses) {
        if (!example) continue;
        let problem = '';
        try {
          const game = library.game(variant, example.start);
          for (const uci of (example.moves ?? '').split(' ').filter(Boolean)) game.play(uci);
        } catch (error) {
          problem = words(error);
        }
        expect([id, problem]).toEqual([id, '']);
      }
    });
});
