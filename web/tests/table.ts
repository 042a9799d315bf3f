// Two people at a table of the real server, each in a browser of their own.

import { test as base, type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { Server } from './server';

export type Color = 'white' | 'black';

/** Somebody with a browser. */
export class Person {
  color: Color = 'white';

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly errors: string[],
  ) {}

  static async come(browser: Browser, server: Server, options: { width?: number; height?: number; touch?: boolean } = {}): Promise<Person> {
    const { width = 1280, height = 800, touch = false } = options;
    const context = await browser.newContext({ baseURL: server.address, viewport: { width, height }, hasTouch: touch, locale: 'en-GB' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    return new Person(page, context, errors);
  }

  /** One of the boards, with its players. */
  on(board: number): Locator {
    return this.page.locator('.table-column').nth(board);
  }

  /** The middle of a square on the screen; on a second board the colours are changed. */
  async at(square: string, board = 0): Promise<[number, number]> {
    const plate = this.page.locator('.plate .squares').nth(board);
    const box = await plate.boundingBox();
    if (!box) throw new Error('there is no board');
    const [files, ranks] = await this.page
      .locator('.board-area')
      .first()
      .evaluate(area => ['--files', '--ranks'].map(name => Number(getComputedStyle(area).getPropertyValue(name))));
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
    const [across, down] = (this.color === 'white') === (board === 0) ? [file, (ranks ?? 0) - 1 - rank] : [(files ?? 0) - 1 - file, rank];
    return [box.x + ((across + 0.5) * box.width) / (files ?? 1), box.y + ((down + 0.5) * box.height) / (ranks ?? 1)];
  }

  square(name: string): Locator {
    return this.page.locator(`.grid [data-square="${name}"]`);
  }

  get live(): Locator {
    return this.page.getByTestId('live');
  }

  get moves(): Locator {
    return this.page.locator('.moves .move');
  }

  async click(square: string, board = 0): Promise<void> {
    await this.page.mouse.click(...(await this.at(square, board)));
  }

  /** A move by two clicks: `e2e4`, `P@e5`, and what the piece becomes where it is asked; on the first board or another. */
  async play(text: string, becomes?: RegExp, board = 0): Promise<void> {
    const drop = /^(\w)@(.+)$/.exec(text);
    if (drop) {
      const [, letter = '', to = ''] = drop;
      await this.inHand(letter).click();
      await this.click(to, board);
    } else {
      const [, from = '', to = ''] = /^([a-z]\d+)([a-z]\d+)$/.exec(text) ?? [];
      await this.click(from, board);
      await this.click(to, board);
    }
    if (becomes) await this.page.getByRole('dialog').getByRole('button', { name: becomes }).click();
  }

  /** A piece in one's own hand. */
  inHand(name: string): Locator {
    return this.page.locator('.hand.ally').getByRole('button', { name: NAMES[name] ?? name });
  }

  async type(text: string): Promise<void> {
    const entry = this.page.getByLabel('Type a move in any notation');
    await entry.fill(text);
    await entry.press('Enter');
  }
}

/** Somebody who comes, does what a test wants, and leaves; nothing may have gone wrong on the page. */
async function visit(browser: Browser, server: Server, use: (person: Person) => Promise<void>): Promise<void> {
  const person = await Person.come(browser, server);
  await use(person);
  expect(person.errors).toEqual([]);
  await person.context.close();
}

/** A test with a server and two people who have just come to it. */
export const test = base.extend<{ white: Person; black: Person }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.kill();
    },
    { scope: 'worker' },
  ],
  white: async ({ browser, server }, use) => visit(browser, server, use),
  black: async ({ browser, server }, use) => visit(browser, server, use),
});

/** What pieces in hand are called in these tests' games. */
const NAMES: Record<string, RegExp> = { P: /pawn/i, G: /gold/i };

/** Both have seen so many moves. */
export async function seen(count: number, ...people: Person[]): Promise<void> {
  for (const { moves } of people) await expect(moves).toHaveCount(count);
}

/** The first invites the second by a link; White is the first. */
export async function sitDown(first: Person, second: Person, variant: string, fen = '', clock = ''): Promise<void> {
  const { page } = first;
  await page.goto(`/?variant=${variant}`);
  await page.getByRole('radio', { name: 'A friend' }).check();
  await page.getByRole('radio', { name: 'White' }).check();
  await chooseClock(page, clock);
  if (fen) {
    await page.getByText('Handicap or own start').click();
    await page.getByLabel('Start position').fill(fen);
  }
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByLabel('Link').inputValue();
  await second.page.goto(link);
  await second.page.getByRole('button', { name: 'Accept and play' }).click();
  for (const person of [first, second]) {
    await expect(person.page).toHaveURL(/\/game\//);
    await expect(person.page.locator('.plate').first()).toBeVisible();
  }
  [first.color, second.color] = ['white', 'black'];
}

/** Chooses a clock of the list, or types one that is not in it. */
export async function chooseClock(page: Page, clock: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Clock' });
  if (await list.locator(`option[value="${clock}"]`).count()) {
    await list.selectOption(clock);
    return;
  }
  await list.selectOption('own');
  await page.getByLabel('Clock of your own').fill(clock);
}

export const PASSWORD = 'correct horse battery';

export async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.locator('.who-is')).toHaveText(name);
}

/** Moves by mouse, White first, each seen by both before the next. */
export async function playOn(white: Person, black: Person, line: string, becomes: Record<string, RegExp> = {}): Promise<void> {
  for (const [at, move] of line.split(' ').entries()) {
    const count = await white.moves.count();
    await (at % 2 === 0 ? white : black).play(move, becomes[move]);
    await seen(count + 1, white, black);
  }
}

export const outcome = ({ page }: Person): Locator => page.getByTestId('outcome');
