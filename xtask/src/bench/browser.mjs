// Our rules module and npm's `ffish` at the same work, in one run. Node runs WebAssembly with the compiler of Chromium.
//
// node browser.mjs FOLDER-OF-OUR-MODULE FOLDER-OF-FFISH CASES
// CASES is a JSON file: [{ variant, name, fen, peer, text }], where `peer` is what ffish calls the variant and `text`
// what it must be told first. Prints JSON: { sizes, rows }.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const [, , ourFolder, peerFolder, casesFile] = process.argv;

// The loader of ffish takes `fetch` for the sign of a browser.
delete globalThis.fetch;
const ffish = createRequire(import.meta.url)(join(peerFolder, 'ffish.js'));
await new Promise(done => (ffish.onRuntimeInitialized = done));
// It reads its variants when it is first asked for a board.
new ffish.Board('chess').delete();

const core = await import(pathToFileURL(join(ourFolder, 'pantheon_wasm.js')));
core.initSync({ module: readFileSync(join(ourFolder, 'pantheon_wasm_bg.wasm')) });
const library = new core.Library();

const compressed = (folder, ...files) => files.map(file => brotliCompressSync(readFileSync(join(folder, file))).length);
const sizes = {
  ours: compressed(ourFolder, 'pantheon_wasm_bg.wasm', 'pantheon_wasm.js'),
  theirs: compressed(peerFolder, 'ffish.wasm', 'ffish.js'),
};

/** How long a slice of measuring takes, in milliseconds, and how many there are: the best of many short ones is the one that nothing disturbed. */
const [SLICE, SLICES] = [4, 40];

/** Microseconds that a call takes, on each side; both take turns. */
function compare(ours, theirs) {
  const sides = [ours, theirs].map(call => {
    // The compilers of the browser get to know the code first.
    const begin = performance.now();
    let times = 0;
    while (performance.now() - begin < 10 * SLICE) (call(), times++);
    return { call, times: Math.max(1, Math.round(times / 10)), best: Infinity };
  });
  for (let slice = 0; slice < SLICES; slice++)
    for (const side of sides) {
      const begin = performance.now();
      for (let time = 0; time < side.times; time++) side.call();
      side.best = Math.min(side.best, ((performance.now() - begin) * 1000) / side.times);
    }
  return sides.map(side => side.best);
}

const sorted = text => text.split(' ').filter(Boolean).sort().join(' ');

const rows = [];
for (const { variant, name, fen, peer, text } of JSON.parse(readFileSync(casesFile, 'utf8'))) {
  if (text) ffish.loadVariantConfig(text);
  const board = new ffish.Board(peer, fen);
  const game = library.game(variant, fen);
  const moves = sorted(game.legal());
  const agree = moves === sorted(board.legalMoves());
  const some = game.legal().split(' ');
  // It writes all moves in a notation of its own choice: ours is the one with the same texts.
  const texts = sorted(board.legalMovesSan());
  const notations = JSON.parse(library.variant(variant)).notations.map(notation => notation.name);
  const notation = notations.find(notation => sorted(game.legal_in(notation)) === texts) ?? 'san';
  const each = call => () => some.forEach(call);
  const work = {
    'legal moves': [() => game.legal(), () => board.legalMoves()],
    [`all written in ${notation}`]: [() => game.legal_in(notation), () => board.legalMovesSan()],
    'each played and taken back': [each(move => (game.play(move), game.undo())), each(move => (board.push(move), board.pop()))],
    'each written in san': [each(move => game.spell(move, 'san')), each(move => board.sanMove(move, ffish.Notation.SAN))],
    FEN: [() => game.fen(), () => board.fen()],
  };
  for (const [what, [ours, theirs]] of Object.entries(work)) {
    const [our, their] = compare(ours, theirs);
    rows.push({ variant, name, moves: some.length, agree, what, ours: our, theirs: their });
  }
  board.delete();
  game.free();
}
console.log(JSON.stringify({ sizes, rows }));
