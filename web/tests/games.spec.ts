// Whole games between two browsers on the real server, by mouse.

import { expect } from '@playwright/test';
import { outcome, Person, playOn, seen, sitDown, test } from './table';

const theySee = async (words: RegExp, ...people: Person[]): Promise<void> => {
  for (const person of people) await expect(outcome(person)).toContainText(words);
};

test('mansindam: a drop, a promotion, and a king in the far camp', async ({ white, black }) => {
  await sitDown(white, black, 'mansindam', '8k/4K4/9/9/3N5/9/9/9/9[P] w - - 0 1');
  await playOn(white, black, 'P@a5 i9i8 d5e7 i8i9 e8e9');
  await theySee(/reached its goal/, white, black);
  await expect(black.live).toContainText('goal');
});

test('grandhouse: drops, and a promotion to a piece that was lost, which mates', async ({ white, black }) => {
  await sitDown(white, black, 'grandhouse', '1k8/8P1/1K8/10/10/10/10/10/2B1QCABN1/1R8[Pp] w - - 0 1');
  await playOn(white, black, 'P@a5 P@j4 i9i10', { i9i10: /rook/i });
  await theySee(/checkmate/i, white, black);
});

test('shogi: perpetual check loses, and the page steps through the cycle', async ({ white, black }) => {
  await sitDown(white, black, 'shogi', '4k4/9/9/9/9/9/9/R8/4K4[] w - - 0 1');
  const stay = /Does not promote/;
  await playOn(white, black, 'a2a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9', { a2a9: stay, a9a8: stay, a8a9: stay });
  await theySee(/perpetual check/, white, black);
  await expect(outcome(white)).toContainText('Black wins');
  await white.page.getByRole('button', { name: 'Step through moves 2 to 13' }).click();
  await expect(white.page.locator('.moves .move[aria-current]')).toHaveText(await white.moves.nth(1).innerText(), { timeout: 5_000 });
  await expect(white.moves.last()).toHaveAttribute('aria-current', 'true', { timeout: 20_000 });
});

test('shogi: the same position for the fourth time is a draw', async ({ white, black }) => {
  await sitDown(white, black, 'shogi');
  await playOn(white, black, Array(3).fill('h2g2 b8c8 g2h2 c8b8').join(' '));
  await theySee(/came back too often/, white, black);
});

test('minixiangqi: perpetual check loses', async ({ white, black }) => {
  await sitDown(white, black, 'minixiangqi', '2k4/7/7/7/7/7/R2K3 w - - 0 1');
  await playOn(white, black, 'a1a7 c7c6 a7a6 c6c7 a6a7 c7c6 a7a6 c6c7 a6a7');
  await theySee(/perpetual check/, white, black);
});

test('gorogoro: a promotion, drops, a sequence that may not begin again, and resigning', async ({ white, black }) => {
  await sitDown(white, black, 'gorogoro-1rank', '3k1/P4/5/5/5/2K2[Gg] w 0 1');
  await playOn(white, black, `a5a6 d6d5 G@b2 G@e5 ${Array(3).fill('c1d1 e5e6 d1c1 e6e5').join(' ')}`);
  const count = await white.moves.count();
  await white.play('c1d1');
  await expect(white.page.getByTestId('problem')).toContainText('3 times in a row');
  await seen(count, white, black);
  await expect(white.page.getByRole('button', { name: 'Offer a draw' })).toHaveCount(0);
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Really resign' }).click();
  await theySee(/resign/, white, black);
});

test('offers, chat as text, taking back, and a rematch with the sides changed', async ({ white, black }) => {
  await sitDown(white, black, 'chess');
  await playOn(white, black, 'e2e4 e7e5');
  const evil = '<img src=x onerror="document.title=1"><b>hello</b>';
  await white.page.getByLabel('Say something').fill(evil);
  await white.page.getByRole('button', { name: 'Send' }).click();
  await expect(black.page.getByRole('log')).toContainText(evil);
  await expect(black.page.locator('.chat-lines img, .chat-lines b')).toHaveCount(0);

  await black.page.getByRole('button', { name: 'Take back' }).click();
  await expect(white.page.locator('.offer')).toContainText('take a move back');
  await white.page.getByRole('button', { name: 'Accept' }).click();
  await seen(1, white, black);
  await playOn(black, white, 'c7c5');
  await black.page.getByRole('button', { name: 'Offer a draw' }).click();
  await white.page.getByRole('button', { name: 'Decline' }).click();
  await expect(black.page.locator('.offer')).toHaveCount(0);
  await white.page.getByRole('button', { name: 'Offer a draw' }).click();
  await black.page.getByRole('button', { name: 'Accept' }).click();
  await theySee(/agree/i, white, black);

  const address = white.page.url();
  await white.page.getByRole('button', { name: 'Rematch' }).click();
  await black.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [white, black]) await expect(page).not.toHaveURL(address);
  await expect(white.page.locator('.plate')).toHaveClass(/view-black/);
});

test('a premove is played when its turn comes, and a promotion is asked beforehand', async ({ white, black }) => {
  await sitDown(white, black, 'chess', '7k/P7/8/8/8/8/8/K7 w - - 0 1');
  await black.page.bringToFront();
  await black.click('h8');
  await black.click('g7');
  await expect(black.page.locator('.current-premove')).not.toHaveCount(0);
  await white.play('a1b1');
  await seen(2, white, black);
  await black.page.bringToFront();
  await white.play('b1a1');
  await seen(3, white, black);
  await white.click('a7');
  await white.click('a8');
  await white.page.getByRole('dialog').getByRole('button', { name: /knight/i }).click();
  await black.play('g7g6');
  await seen(5, white, black);
  await expect(black.square('a8')).toHaveAttribute('aria-label', /white knight/);
});

test('the server dies in the middle and comes back: nothing is lost', async ({ server, white, black }) => {
  await sitDown(white, black, 'shogi');
  await playOn(white, black, 'c3c4 g7g6');
  await server.kill();
  await expect(white.page.getByTestId('line')).toContainText('connection is lost', { timeout: 15_000 });
  await white.play('h3h4');
  await expect(white.moves).toHaveCount(3);
  await server.again();
  await seen(3, white, black);
  await expect(white.page.getByTestId('line')).toHaveText('', { timeout: 30_000 });
  await playOn(black, white, 'c7c6');
  await white.page.reload();
  await expect(white.moves).toHaveCount(4);
});

test('a game by keyboard alone', async ({ white, black }) => {
  await sitDown(white, black, 'mansindam', '8k/4K4/9/9/9/9/9/9/9[] w - - 0 1');
  await white.square('e8').focus();
  await white.page.keyboard.press('Enter');
  await white.page.keyboard.press('ArrowRight');
  await white.page.keyboard.press('Enter');
  await seen(1, white, black);
  await black.type('i9i8');
  await seen(2, white, black);
  await expect(white.live).toContainText('Black:');
  await white.type('f8f9');
  await theySee(/reached its goal/, white, black);
});

test('somebody watches, with a chat of his own', async ({ browser, server, white, black }) => {
  await sitDown(white, black, 'chess');
  await playOn(white, black, 'd2d4');
  const guest = await Person.come(browser, server);
  await guest.page.goto(white.page.url());
  await seen(1, guest);
  await expect(white.page.getByTestId('watching')).toContainText('1');
  await expect(guest.page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await guest.page.getByLabel('Say something').fill('well played');
  await guest.page.getByRole('button', { name: 'Send' }).click();
  await expect(guest.page.getByRole('log')).toContainText('well played');
  await expect(white.page.getByRole('log')).not.toContainText('well played');
  await guest.context.close();
});

test('a player is reported, and a game broken off before both have moved', async ({ white, black }) => {
  await sitDown(white, black, 'chess');
  await white.page.getByRole('button', { name: /^Report Guest/ }).click();
  await white.page.getByLabel('What happened?').fill('He <b>never</b> moves.');
  await white.page.getByRole('button', { name: 'Send the report' }).click();
  await expect(white.page.getByRole('dialog')).toContainText('Thank you');
  await white.page.getByRole('button', { name: 'Close' }).click();
  await white.page.getByRole('button', { name: 'Abort' }).click();
  await white.page.getByRole('button', { name: 'Abort the game' }).click();
  await theySee(/broken off/, white, black);
});

test('a second tab of the same player shows the game and plays in it', async ({ white, black }) => {
  await sitDown(white, black, 'chess');
  const page = await white.context.newPage();
  await page.goto(white.page.url());
  const tab = new Person(page, white.context, white.errors);
  await expect(page.locator('.plate')).toBeVisible();
  await tab.play('e2e4');
  await seen(1, tab, white, black);
  await black.play('e7e5');
  await seen(2, tab, white, black);
});

test('in the fog each sees only his own, and all is shown at the end', async ({ white, black }) => {
  await sitDown(white, black, 'fogofwar');
  await expect(white.square('e7')).toHaveAttribute('aria-label', /not seen/);
  await expect(black.square('e2')).toHaveAttribute('aria-label', /not seen/);
  const made = async (count: number): Promise<void> => {
    for (const { page } of [white, black]) await expect(page.getByText(`Moves made: ${count}.`)).toBeVisible();
  };
  await white.play('e2e4');
  await made(1);
  await black.play('f7f6');
  await made(2);
  await white.play('d1h5');
  await made(3);
  await black.play('a7a6');
  await made(4);
  await white.play('h5e8');
  for (const person of [white, black]) await expect(outcome(person)).toContainText('White wins');
  await seen(5, white, black);
});
