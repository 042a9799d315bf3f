// How pages look: pictures for people, and what can be checked without eyes.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The sizes and colours in which pages are looked at. A checker looks at each page twice: large and light, small and dark. */
export const LOOKS = [
  { name: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'light', checked: true },
  { name: 'desktop-dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark', checked: false },
  { name: 'phone', viewport: { width: 360, height: 740 }, colorScheme: 'light', checked: false },
  { name: 'phone-dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark', checked: true },
] as const;

/** Keeps a picture in `screenshots`; nothing may stick out, and nothing serious be wrong for those who listen. */
export async function looksRight(page: Page, name: string, checked = true): Promise<void> {
  await page.waitForTimeout(100);
  await page.screenshot({ path: `screenshots/${name}.png` });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, `${name}: nothing sticks out`).toBeLessThanOrEqual(0);
  if (!checked) return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
}
