// Games of teams on two boards, in real browsers on the real server.

import { expect, test } from '@playwright/test';
import { LOOKS, looksRight } from './looks';
import { Server } from './server';
import { outcome, Person, seen, sitDown } from './table';

/** White mates on board A with the knight that his team takes on board B. */
const START = '6rk/6pp/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/3p4/4N3/8/8/4K3[] w - - 0 1';

let server: Server;
let white: Person;
let black: Person;

test.beforeAll(async () => {
  server = await Server.start();
});

test.afterAll(() => server.kill());

test.beforeEach(async ({ browser }) => {
  white = await Person.come(browser, server);
  black = await Person.come(browser, server);
});

test.afterEach(async () => {
  expect([...white.errors, ...black.errors]).toEqual([]);
  await white.context.close();
  await black.context.close();
});

test('bughouse: two browsers play to mate, with a piece that was taken on the other board', async () => {
  await sitDown(white, black, 'bughouse', START);
  // A team has the other colour on the second board, and its own pieces are below on both.
  await expect(white.on(0).locator('.plate')).toHaveClass(/view-white/);
  await expect(white.on(1).locator('.plate')).toHaveClass(/view-black/);
  await expect(black.on(1).locator('.plate')).toHaveClass(/view-white/);
  await black.play('e1e2', undefined, 1);
  await seen(1, white, black);
  await expect(white.live).toContainText('Board B. White: Ke2');
  await white.play('d5e4', undefined, 1);
  await seen(2, white, black);
  // The knight is in hand on the other board, for both to see.
  await expect(white.on(0).locator('.hand.ally').getByRole('button', { name: /knight/i })).toBeVisible();
  await expect(black.on(0).locator('.hand.enemy').getByRole('button', { name: /knight/i })).toBeVisible();
  await white.on(0).locator('.hand.ally').getByRole('button', { name: /knight/i }).click();
  await white.click('f7', 0);
  await seen(3, white, black);
  for (const person of [white, black]) {
    await expect(outcome(person)).toContainText(/checkmate/i);
    await expect(outcome(person)).toContainText(/Victory for Guest/);
    await expect(person.page.locator('.moves')).toContainText(/1B\..*Ke2.*1b\..*dxe4.*1A\..*N@f7#/s);
  }
  // Afterwards both boards are gone through together.
  await black.page.getByRole('button', { name: 'One move back' }).click();
  await expect(black.on(0).locator('[data-square="f7"]')).not.toHaveAttribute('aria-label', /knight/);
  await black.page.getByRole('button', { name: 'One move back' }).click();
  await expect(black.on(1).locator('[data-square="e4"]')).toHaveAttribute('aria-label', /white knight/);
  await expect(black.page.getByRole('link', { name: 'PGN' })).toBeVisible();
});

test('bughouse: moves on both boards at once, a premove, typed moves, and a restart between', async () => {
  await sitDown(white, black, 'bughouse', '', '5m+3s');
  await expect(white.page.locator('.clock')).toHaveCount(4);
  await black.play('e2e4', undefined, 1);
  await white.play('e2e4', undefined, 0);
  await white.play('d7d5', undefined, 1);
  await seen(3, white, black);
  // Ordered while the other thinks on this board; the other board goes on.
  await white.click('d2', 0);
  await white.click('d4', 0);
  await expect(white.on(0).locator('.current-premove')).not.toHaveCount(0);
  await black.play('e4d5', undefined, 1);
  await seen(4, white, black);
  await expect(black.on(0).locator('.hand.ally').getByRole('button', { name: /pawn/i })).toBeVisible();
  await expect(white.on(0).locator('.current-premove')).not.toHaveCount(0);
  await black.play('e7e5', undefined, 0);
  await seen(6, white, black);
  await server.kill();
  await server.again();
  await expect(white.page.getByTestId('line')).toHaveText('', { timeout: 30_000 });
  await black.page.getByLabel('Type a move on board A').fill('P@e6');
  await black.page.getByLabel('Type a move on board A').press('Enter');
  await seen(7, white, black);
  await black.page.reload();
  await expect(black.moves).toHaveCount(7);
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Really resign' }).click();
  await expect(outcome(black)).toContainText(/resign/);
});

test('the engine plays both boards of its team', async () => {
  const { page } = white;
  await page.goto('/?variant=bughouse');
  await page.getByRole('radio', { name: 'Engine' }).check();
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/game\//);
  await seen(1, white);
  await white.play('e2e4', undefined, 0);
  await seen(3, white);
});

for (const look of LOOKS)
  test(`two boards look right: ${look.name}`, async ({ browser }) => {
    await sitDown(white, black, 'bughouse', '', '5m+3s');
    for (const [person, move, board] of [
      [white, 'e2e4', 0],
      [black, 'd7d5', 0],
      [white, 'e4d5', 0],
      [black, 'e2e4', 1],
      [white, 'd7d5', 1],
      [black, 'e4d5', 1],
    ] as const) {
      const count = await white.moves.count();
      await person.play(move, undefined, board);
      await seen(count + 1, white, black);
    }
    const cookies = await white.context.storageState();
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: look.viewport,
      colorScheme: look.colorScheme,
      storageState: cookies,
      hasTouch: look.viewport.width < 600,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await page.goto(white.page.url());
    await expect(page.locator('.moves .move')).toHaveCount(6);
    await looksRight(page, `two-boards-${look.name}`, look.checked);
    if (look.viewport.width < 600) {
      // One board is large; the other comes in its place.
      await page.getByRole('button', { name: 'Show board B' }).click();
      const widths = await page.locator('.plate').evaluateAll(plates => plates.map(plate => plate.getBoundingClientRect().width));
      expect(widths[1]).toBeGreaterThan(300);
      expect(widths[0]).toBeLessThan(170);
      await looksRight(page, `two-boards-${look.name}-second`, false);
    }
    if (look.name === 'desktop') {
      await page.goto('/');
      await expect(page.locator('.thumbnail.pair img').first()).toBeVisible();
      await looksRight(page, 'two-boards-lobby', false);
    }
    await context.close();
  });

test('four sit down through a link, each plays his own board, and partners have a chat', async ({ browser }) => {
  const people = [white, black, await Person.come(browser, server), await Person.come(browser, server, { width: 360, height: 740, touch: true })];
  const [ann, bob, cleo, dan] = people as [Person, Person, Person, Person];
  await ann.page.goto('/?variant=bughouse');
  await ann.page.getByRole('radio', { name: 'A friend' }).check();
  await ann.page.getByRole('radio', { name: 'White' }).check();
  await ann.page.getByLabel('Four players').check();
  await ann.page.getByText('Handicap or own start').click();
  await ann.page.getByLabel('Start position').fill(START);
  await ann.page.getByRole('button', { name: 'Invite' }).click();
  const link = await ann.page.getByLabel('Link').inputValue();
  await expect(ann.page.locator('.seat-table .own')).toContainText('Board A, White');
  for (const [person, seat] of [
    [bob, 'Board A, Black'],
    [cleo, 'Board B, Black'],
  ] as const) {
    await person.page.goto(link);
    await person.page.getByRole('button', { name: `Sit down: ${seat}` }).click();
    await expect(person.page.locator('.seat-table .own')).toContainText(seat);
  }
  await expect(ann.page.getByRole('button', { name: 'Sit down' })).toHaveCount(1);
  await looksRight(ann.page, 'four-seats');
  await dan.page.goto(link);
  await expect(dan.page.getByRole('button', { name: 'Sit down' })).toHaveCount(1);
  await looksRight(dan.page, 'four-seats-phone', false);
  await dan.page.getByRole('button', { name: 'Sit down: Board B, White' }).click();
  for (const { page } of people) await expect(page).toHaveURL(/\/game\//);
  [ann.color, bob.color, cleo.color, dan.color] = ['white', 'black', 'white', 'black'];
  // Where one's own board is the second, it is the large one on a phone.
  await expect(dan.page.getByRole('button', { name: 'Show board A' })).toBeVisible();
  await dan.play('e1e2', undefined, 1);
  await seen(1, ...people);
  await ann.play('d5e4', undefined, 1);
  await seen(1, ann);
  await cleo.play('d5e4', undefined, 1);
  await seen(2, ...people);
  await cleo.page.getByLabel('Say something').fill('a knight for you');
  await cleo.page.getByRole('button', { name: 'Send' }).click();
  await expect(ann.page.getByRole('log')).toContainText('a knight for you');
  await expect(bob.page.getByRole('log')).not.toContainText('a knight for you');
  await looksRight(cleo.page, 'four-game');
  await ann.on(0).locator('.hand.ally').getByRole('button', { name: /knight/i }).click();
  await ann.click('f7', 0);
  for (const person of people) await expect(outcome(person)).toContainText(/Victory for Guest \w+, Guest \w+/);
  expect([...cleo.errors, ...dan.errors]).toEqual([]);
  await cleo.context.close();
  await dan.context.close();
});
