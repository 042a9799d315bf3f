// Where things are on a board.

import type { Locator, Page } from '@playwright/test';

export interface Where {
  files: number;
  ranks: number;
}

/** The middle of a square as White sees it. */
export async function at(page: Page, name: string, { files, ranks }: Where): Promise<[number, number]> {
  const box = await page.locator('.plate .squares').first().boundingBox();
  if (!box) throw new Error('there is no board');
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
  return [box.x + ((file + 0.5) * box.width) / files, box.y + ((ranks - rank - 0.5) * box.height) / ranks];
}

export const square = (page: Page, name: string): Locator => page.locator(`.grid [data-square="${name}"]`);

export const live = (page: Page): Locator => page.getByTestId('live');
