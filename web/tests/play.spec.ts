import { expect, test } from '@playwright/test';
import { at, live, square, type Where } from './board';

test('pieces are moved by mouse, and a refusal says why', async ({ page }) => {
  await page.goto('/analysis/chess');
  const where: Where = { files: 8, ranks: 8 };
  await page.mouse.click(...(await at(page, 'e2', where)));
  await page.mouse.click(...(await at(page, 'e4', where)));
  await expect(page.getByRole('button', { name: 'e4', exact: true })).toBeVisible();
  const [from, to] = [await at(page, 'g8', where), await at(page, 'f6', where)];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Nf6', exact: true })).toBeVisible();
  await page.mouse.click(...(await at(page, 'f1', where)));
  await page.mouse.click(...(await at(page, 'f5', where)));
  await expect(page.locator('.status .problem')).toContainText('f5');
});

test('a promotion is asked for at its square', async ({ page }) => {
  await page.goto(`/analysis/shogi?fen=${encodeURIComponent('4k4/9/9/4S4/9/9/9/9/4K4[] w - - 0 1')}`);
  const where: Where = { files: 9, ranks: 9 };
  await page.mouse.click(...(await at(page, 'e6', where)));
  await page.mouse.click(...(await at(page, 'e7', where)));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveCount(3);
  await page.screenshot({ path: 'screenshots/promotion.png' });
  await dialog.getByRole('button').first().click();
  await expect(page.locator('.moves .move')).toHaveCount(1);
  await expect(square(page, 'e7')).toHaveAttribute('aria-label', /promoted/);
});

test('a piece in hand is dropped by click and by drag', async ({ page }) => {
  await page.goto(`/analysis/shogi?fen=${encodeURIComponent('4k4/9/9/9/9/9/9/9/4K4[GGPp] w - - 0 1')}`);
  const where: Where = { files: 9, ranks: 9 };
  await page.getByRole('button', { name: 'gold, 2 in hand' }).click();
  await page.mouse.click(...(await at(page, 'e5', where)));
  await expect(square(page, 'e5')).toHaveAttribute('aria-label', /white gold/);
  const hand = page.getByRole('group', { name: "Black's pieces in hand" }).getByRole('button');
  await hand.hover();
  await page.mouse.down();
  await page.mouse.move(...(await at(page, 'a5', where)), { steps: 6 });
  await page.mouse.up();
  await expect(square(page, 'a5')).toHaveAttribute('aria-label', /black pawn/);
});

test('the duck waits for its square', async ({ page }) => {
  await page.goto('/analysis/duck');
  const where: Where = { files: 8, ranks: 8 };
  await page.mouse.click(...(await at(page, 'e2', where)));
  await page.mouse.click(...(await at(page, 'e4', where)));
  await expect(page.locator('.board-actions')).toContainText('choose a square');
  await square(page, 'd5').click();
  await expect(page.locator('.moves .move')).toHaveCount(1);
  await expect(square(page, 'd5')).toHaveAttribute('aria-label', /wall/);
});

test('a game by keyboard alone, heard', async ({ page }) => {
  await page.goto('/analysis/mansindam');
  const entry = page.getByLabel('Type a move in any notation');
  await entry.fill('e1e2');
  await entry.press('Enter');
  await expect(live(page)).toContainText('White:');
  await square(page, 'a1').focus();
  await page.keyboard.press('PageUp');
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('.moves .move')).toHaveCount(2);
  await entry.fill('nonsense');
  await entry.press('Enter');
  await expect(page.locator('#move-problem')).toContainText('nonsense');
});

test('the engine thinks in the browser', async ({ page }) => {
  await page.goto('/analysis/minixiangqi');
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  await expect(page.locator('.lines li').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.lines li')).toHaveCount(3, { timeout: 30_000 });
  await page.screenshot({ path: 'screenshots/engine.png' });
});

test('the engine answers in a local game', async ({ page }) => {
  await page.goto('/local/gorogoro-1rank');
  const entry = page.getByLabel('Type a move in any notation');
  await entry.fill('b3b4');
  await entry.press('Enter');
  await expect(page.locator('.moves .move')).toHaveCount(2, { timeout: 30_000 });
});

test('games are pasted and copied', async ({ page }) => {
  await page.goto('/analysis/chess');
  await page.getByText('Copy and paste').click();
  await page.getByLabel('A FEN, SFEN').fill('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *');
  await page.getByRole('button', { name: 'Open this text' }).click();
  await expect(page.locator('.moves .move')).toHaveCount(5);
  await page.getByRole('button', { name: 'PGN' }).click();
  await expect(page.getByLabel('A FEN, SFEN')).toHaveValue(/1\. e4 e5 \( ?1\.\.\. c5 2\. Nf3 ?\) 2\. Nf3/);
});

test('the lab shows an error at its line, and plays what is right', async ({ page }) => {
  await page.goto('/lab');
  const text = page.getByLabel('Variant file');
  await expect(page.locator('.findings .fine')).toBeVisible();
  const right = await text.inputValue();
  await text.fill(right.replace('maxFile = 7', 'maxFile = 77'));
  await expect(page.locator('.findings .error')).toContainText('Line 4');
  await text.fill(right);
  await expect(page.locator('.findings .fine')).toBeVisible();
  await expect(page.locator('.lab-board .plate')).toBeVisible();
  await page.getByRole('button', { name: 'Share by link' }).click();
  const link = await page.getByLabel('Link').inputValue();
  await page.goto('/');
  await page.goto(link);
  await expect(text).toHaveValue(right);
});

test('the editor says what is wrong with a position', async ({ page }) => {
  await page.goto('/editor/chess');
  await page.getByRole('button', { name: 'Take away' }).click();
  await square(page, 'e1').click();
  await expect(page.locator('.side .problem')).toContainText('king');
});

test('a FEN that is none is refused in the editor, and what was typed stays', async ({ page }) => {
  await page.goto('/editor/chess');
  const fen = page.getByRole('textbox', { name: 'FEN' });
  const refused = async (text: string, words: RegExp): Promise<void> => {
    await fen.fill(text);
    await fen.press('Enter');
    await expect(page.locator('.side .problem')).toContainText(words);
    await expect(page.locator('.side .problem img')).toHaveCount(0);
    await expect(fen).toHaveValue(text);
    await expect(page.locator('.plate')).toBeVisible();
  };
  await refused('<img src=x> w - - 0 1', /letter `<`/);
  await refused('9/8/8/8/8/8/8/8 w - - 0 1', /rank/);
  await fen.fill('4k3/8/8/8/8/8/8/8 w - - 0 1');
  await fen.press('Enter');
  await expect(page.locator('.side .problem')).toContainText('king');
  await fen.fill('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  await fen.press('Enter');
  await expect(page.locator('.side .problem')).toHaveCount(0);
  await expect(square(page, 'e1')).toHaveAttribute('aria-label', /white king/);
});

test('a record of another game leads to that game, with all its moves', async ({ page }) => {
  await page.goto('/analysis/chess');
  await page.getByText('Copy and paste').click();
  await page.getByLabel('A FEN, SFEN').fill('[Variant "Crazyhouse"]\n\n1. e4 d5 (1... e5 2. Nf3) 2. exd5 Qxd5 *');
  await page.getByRole('button', { name: 'Open this text' }).click();
  await expect(page).toHaveURL(/analysis\/crazyhouse/);
  await expect(page.locator('.moves .move')).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'pawn, 1 in hand' })).toHaveCount(2);
  await page.reload();
  await expect(page.locator('.moves .move')).toHaveCount(4);
});

test('squares are called as the game has it, and whatever is royal is marked in check', async ({ page }) => {
  await page.goto('/analysis/shogi');
  await expect(square(page, 'c3')).toHaveAttribute('aria-label', /^7 7, white pawn/);
  await page.goto(`/analysis/coregal?fen=${encodeURIComponent('3rk3/8/8/8/8/8/8/3QK3 w - - 0 1')}`);
  await expect(square(page, 'd1')).toHaveAttribute('aria-label', /queen, in check/);
  await expect(square(page, 'e1')).not.toHaveAttribute('aria-label', /in check/);
});

test('an example of a rule is tried out', async ({ page }) => {
  await page.goto('/rules/mansindam');
  const clause = page.locator('#M20');
  await clause.getByText('Try it').click();
  await clause.getByRole('button', { name: /^Try/ }).click();
  await expect(clause.locator('.problem')).toContainText('forbidden');
  await clause.screenshot({ path: 'screenshots/example.png' });
});

test('settings last', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Colours').selectOption('dark');
  await page.getByLabel('Language').selectOption('ko');
  await expect(page.locator('h1')).toHaveText('설정');
  await page.reload();
  await expect(page.locator('h1')).toHaveText('설정');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a bad address says so, and the page goes on', async ({ page }) => {
  await page.goto(`/analysis/chess?fen=${encodeURIComponent('<img src=x> nonsense')}`);
  await expect(page.locator('.status .problem')).toBeVisible();
  await expect(page.locator('.plate')).toBeVisible();
  await page.goto('/rules/nothing-of-the-sort');
  await expect(page.locator('h1')).toContainText('nothing-of-the-sort');
});
