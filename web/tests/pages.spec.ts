// Every page that needs no server, in all sizes and colours: it is there, and it looks right.

import { expect, test } from '@playwright/test';
import { LOOKS, looksRight } from './looks';

const PAGES: [string, string][] = [
  ['home', '/'],
  ['analysis-shogi', '/analysis/shogi'],
  ['analysis-mansindam', '/analysis/mansindam?moves=c3c4,c7c6,b1c3'],
  ['analysis-grandhouse', '/analysis/grandhouse'],
  ['local-minixiangqi', '/local/minixiangqi'],
  ['local-gorogoro', '/local/gorogoro-1rank'],
  ['rules', '/rules'],
  ['rules-mansindam', '/rules/mansindam'],
  ['rules-minixiangqi', '/rules/minixiangqi'],
  ['lab', '/lab'],
  ['editor-shogi', '/editor/shogi'],
  ['settings', '/settings'],
  ['about', '/about'],
  ['missing', '/nowhere'],
];

for (const { name: look, viewport, colorScheme, checked } of LOOKS)
  test(`pages without a server, ${look}`, async ({ browser, baseURL }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, colorScheme, locale: 'en-GB' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    page.on('console', message => message.type() === 'error' && errors.push(message.text()));
    for (const [name, address] of PAGES) {
      await page.goto(address);
      await expect(page.locator('main h1').first()).toBeVisible();
      await looksRight(page, `${name}-${look}`, checked);
      expect(errors, name).toEqual([]);
    }
    await context.close();
  });

test('a page in Japanese', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'ja-JP' });
  await page.goto('http://localhost:4173/rules');
  await expect(page.locator('h1')).toHaveText('ゲームとルール');
  await page.close();
});
