// The pages around the games, on the real server: finding a game, accounts, ratings, archive, moderation.

import { expect, test } from '@playwright/test';
import { LOOKS, looksRight } from './looks';
import { Server } from './server';
import { outcome, PASSWORD, Person, playOn, seen, signUp, sitDown } from './table';

let server: Server;

test.beforeAll(async () => {
  server = await Server.start();
});

test.afterAll(() => server.kill());

test('the engine answers, and the game is listed among one\'s own', async ({ browser }) => {
  const one = await Person.come(browser, server);
  const { page } = one;
  await page.goto('/?variant=gorogoro-1rank');
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.locator('.player-strip').first()).toContainText('Engine, level 3');
  await one.play('b3b4');
  await seen(2, one);
  await page.goto('/');
  await expect(page.locator('.own-games')).toContainText('Your games');
  await one.context.close();
});

test('two people meet through the lobby, play a rated game, and their ratings change', async ({ browser }) => {
  const ann = await Person.come(browser, server);
  const bob = await Person.come(browser, server);
  await signUp(ann.page, 'Annabel');
  await signUp(bob.page, 'Bobolink');
  await bob.page.goto('/');
  await ann.page.goto('/?variant=chess');
  await ann.page.getByRole('radio', { name: 'Anyone' }).check();
  await ann.page.getByRole('radio', { name: 'White' }).check();
  await ann.page.getByRole('checkbox', { name: 'Rated' }).check();
  await ann.page.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(ann.page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await bob.page.getByRole('button', { name: 'Join' }).click();
  for (const { page } of [ann, bob]) await expect(page).toHaveURL(/\/game\//);
  bob.color = 'black';
  await expect(ann.page.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await playOn(ann, bob, 'f2f3 e7e5 g2g4 d8h4');
  await expect(outcome(ann)).toContainText(/checkmate/i);
  await expect(ann.page.locator('.rating-step.down')).toBeVisible();
  await expect(bob.page.locator('.rating-step.up')).toBeVisible();
  await looksRight(bob.page, 'game-ended-desktop');

  await bob.page.goto('/@/Bobolink');
  await expect(bob.page.locator('.standings')).toContainText('Chess');
  await expect(bob.page.locator('.curve svg')).toBeVisible();
  await looksRight(bob.page, 'profile-desktop');
  await bob.page.goto('/games?player=Annabel');
  await expect(bob.page.locator('table.games tbody tr')).toHaveCount(1);
  await looksRight(bob.page, 'archive-desktop');
  await bob.page.getByRole('link', { name: '0–1' }).click();
  await expect(bob.page.getByRole('link', { name: 'PGN' })).toBeVisible();
  const [file] = await Promise.all([bob.page.waitForEvent('download'), bob.page.getByRole('link', { name: 'PGN' }).click()]);
  expect(file.suggestedFilename()).toContain('.pgn');
  expect([...ann.errors, ...bob.errors]).toEqual([]);
  await ann.context.close();
  await bob.context.close();
});

test('an account: sessions, a token, another password, and the end', async ({ browser }) => {
  const one = await Person.come(browser, server);
  const { page } = one;
  await signUp(page, 'Cordelia');
  await page.goto('/account');
  await expect(page.getByText('this browser')).toBeVisible();
  await page.getByLabel('What it is for').fill('my bot <b>');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await expect(page.getByLabel('Shown only once:')).toHaveValue(/.{20,}/);
  await looksRight(page, 'account-desktop');
  await page.getByLabel('Password so far').fill('wrong');
  await page.getByLabel('New password').fill('another good password');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByRole('alert')).toContainText('password');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.locator('.who-is')).toHaveText('Log in');
  await page.goto('/login');
  await page.getByLabel('Name').fill('Cordelia');
  await page.getByLabel('Password').fill('not this');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await looksRight(page, 'login-desktop');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('.who-is')).toHaveText('Cordelia');
  await page.goto('/account');
  await page.getByLabel('Password so far').fill(PASSWORD);
  await page.getByLabel('New password').fill('another good password');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.locator('.entrance .note')).toContainText('changed');
  await page.locator('.farewell summary').click();
  await page.locator('.farewell input').fill('another good password');
  await page.locator('.farewell').getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.locator('.who-is')).toHaveText('Log in');
  await one.context.close();
});

test('names that are none are refused in words', async ({ browser }) => {
  const one = await Person.come(browser, server);
  const { page } = one;
  await page.goto('/signup');
  await page.getByLabel('Name').fill('<script>alert(1)</script>');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.goto('/@/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
  await expect(page.locator('h1')).toHaveText('<img src=x onerror=alert(1)>');
  await expect(page.getByRole('alert')).toBeVisible();
  await one.context.close();
});

test('a wrong start position is refused in the words of the rules', async ({ browser }) => {
  const one = await Person.come(browser, server);
  const { page } = one;
  await page.goto('/?variant=chess');
  await page.getByText('Handicap or own start').click();
  await page.getByLabel('Start position').fill('nonsense');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/rank|FEN|nonsense/i);
  await one.context.close();
});

test('a game on a phone: ten by ten with hands, nothing to scroll', async ({ browser }) => {
  const white = await Person.come(browser, server, { width: 360, height: 740, touch: true });
  const black = await Person.come(browser, server);
  await sitDown(white, black, 'grandhouse', '1k8/8P1/1K8/10/10/10/10/10/2B1QCABN1/1R8[Pp] w - - 0 1', '10m/3x30s');
  const box = await white.page.locator('.table-column').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 999), 'board, hands and clocks are on the screen').toBeLessThanOrEqual(740);
  await looksRight(white.page, 'game-grandhouse-phone');
  await looksRight(black.page, 'game-grandhouse-desktop');
  await white.inHand('P').tap();
  await white.page.touchscreen.tap(...(await white.at('a5')));
  await seen(1, white, black);
  await black.play('P@j4');
  await white.page.touchscreen.tap(...(await white.at('i9')));
  await white.page.touchscreen.tap(...(await white.at('i10')));
  await white.page.getByRole('dialog').getByRole('button', { name: /rook/i }).tap();
  await expect(outcome(black)).toContainText(/checkmate/i);
  await looksRight(white.page, 'game-ended-phone');
  await white.context.close();
  await black.context.close();
});

const PAGES: [string, string][] = [
  ['lobby', '/'],
  ['leaderboard', '/players/shogi'],
  ['archive', '/games'],
  ['login', '/login'],
  ['signup', '/signup'],
  ['account', '/account'],
  ['api', '/api'],
  ['mod', '/mod'],
  ['no-game', '/game/nothing'],
  ['no-challenge', '/challenge/nothing'],
];

for (const { name: look, viewport, colorScheme, checked } of LOOKS)
  test(`pages of the server, ${look}`, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: server.address, viewport, colorScheme, locale: 'en-GB' });
    const page = await context.newPage();
    for (const [name, address] of PAGES) {
      await page.goto(address);
      await expect(page.locator('main h1').first()).toBeAttached();
      await looksRight(page, `${name}-${look}`, checked);
    }
    await context.close();
  });
