import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `pantheon serve` listens, for pages that are served by Vite; without it they have no server. */
const server = process.env['PANTHEON_SERVER'];
const proxy: Record<string, { target: string; ws: boolean }> = server ? { '/api': { target: server, ws: true } } : {};

/** Packs every text and module once, when the site is built, so that the server need not. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      const folder = join(import.meta.dirname, 'dist');
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|wasm|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const plain = readFileSync(path);
        const small = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
        if (small.length < plain.length) writeFileSync(`${path}.br`, small);
      }
    },
  };
}

/** What may be loaded, in bytes under Brotli: the first page with its scripts and styles, and each module of the rules by its folder. */
const BUDGETS = { 'the first page': 40_000, rules: 249_500, guide: 175_000, records: 320_000 };

/** Weighs what a visitor loads first, and fails where it is more than it may be. */
function weighed(): Plugin {
  return {
    name: 'weighed',
    apply: 'build',
    writeBundle(options, bundle) {
      const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
      const files = new Set(['index.html']);
      const add = (name: string): void => {
        const chunk = bundle[name];
        if (files.has(name) || chunk?.type !== 'chunk') return;
        files.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        for (const needed of chunk.imports) add(needed);
      };
      for (const chunk of chunks) if (chunk.isEntry || chunk.facadeModuleId?.endsWith('/pages/lobby.tsx')) add(chunk.fileName);
      const weigh = (names: Iterable<string>): number =>
        [...names].reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(options.dir ?? 'dist', name))).length, 0);
      const module = (folder: string): number => {
        const assets = Object.values(bundle).filter(part => part.type === 'asset');
        const ours = assets.filter(({ originalFileNames }) => originalFileNames.some(name => name.endsWith(`wasm/${folder}/pantheon_wasm_bg.wasm`)));
        return ours.length === 1 ? weigh(ours.map(part => part.fileName)) : NaN;
      };
      const found = { 'the first page': weigh(files), rules: module('rules'), guide: module('guide'), records: module('records') };
      for (const [what, weight] of Object.entries(found) as [keyof typeof BUDGETS, number][]) {
        console.log(`${what}: ${weight} bytes compressed, of ${BUDGETS[what]}`);
        if (!(weight <= BUDGETS[what])) throw new Error(`${what}: ${weight} bytes compressed; ${BUDGETS[what]} are the most`);
      }
    },
  };
}

export default defineConfig({
  plugins: [packed(), weighed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
});
