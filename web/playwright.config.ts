import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium, or what the machine has instead. */
const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

export default defineConfig({
  testDir: 'tests',
  // Long enough for a machine that has other work; who waits in vain learns it all the same.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Most of a test is waiting: two at a time on two cores.
  workers: 2,
  reporter: 'list',
  use: {
    baseURL: 'http://localhost:4173',
    launchOptions: { ...(browser ? { executablePath: browser } : {}), args: ['--no-sandbox'] },
    locale: 'en-GB',
  },
  webServer: { command: 'npx vite preview --port 4173 --strictPort', url: 'http://localhost:4173', reuseExistingServer: true },
});
