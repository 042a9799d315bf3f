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

export default defineConfig({
  plugins: [packed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
});
