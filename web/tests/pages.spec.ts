// Every page at both sizes: it is there, nothing serious is wrong for those who listen, nothing sticks out, and a picture
// of it is kept in `screenshots`.

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

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

const SIZES = [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 360, height: 740 }],
] as const;

for (const [size, viewport] of SIZES)
  for (const [name, address] of PAGES)
    test(`${name} on a ${size}`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', error => errors.push(error.message));
      page.on('console', message => message.type() === 'error' && errors.push(message.text()));
      await page.setViewportSize(viewport);
      await page.goto(address);
      await expect(page.locator('main h1').first()).toBeVisible();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `screenshots/${name}-${size}.png` });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
      expect(errors).toEqual([]);
    });

test('dark colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/analysis/shogi');
  await expect(page.locator('.plate')).toBeVisible();
  await page.waitForTimeout(300);
  await page.screenshot({ path: 'screenshots/analysis-dark.png' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([]);
});

test('a page in Japanese', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'ja-JP' });
  await page.goto('http://localhost:4173/rules');
  await expect(page.locator('h1')).toHaveText('ゲームとルール');
  await page.close();
});
