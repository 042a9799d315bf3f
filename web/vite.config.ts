import { defineConfig } from 'vitest/config';

/** Where `pantheon serve` listens, for pages that are served by Vite; without it they have no server. */
const server = process.env['PANTHEON_SERVER'];
const proxy: Record<string, { target: string; ws: boolean }> = server ? { '/api': { target: server, ws: true } } : {};

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
});
