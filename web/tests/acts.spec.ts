// What players do besides moving, and what clocks say: two browsers on the real server.

import { expect } from '@playwright/test';
import { outcome, type Person, playOn, seen, sitDown, test } from './table';

const clockOf = ({ page }: Person, side: 'white' | 'black') => page.locator(`.player-strip[data-side="${side}"] .clock`);

test('a draw is claimed where the rules give a claim', async ({ white, black }) => {
  await sitDown(white, black, 'chess');
  await playOn(white, black, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1');
  await expect(white.page.getByRole('button', { name: 'Claim the draw' })).toHaveCount(0);
  await black.play('f6g8');
  await seen(8, white, black);
  await expect(black.page.getByRole('button', { name: 'Claim the draw' })).toHaveCount(0);
  await white.page.getByRole('button', { name: 'Claim the draw' }).click();
  for (const person of [white, black]) {
    await expect(outcome(person)).toContainText('came back too often');
    await expect(outcome(person).getByText('Draw', { exact: false })).toHaveCount(1);
  }
});

test('an entering king is declared, with its points', async ({ white, black }) => {
  await sitDown(white, black, 'shogi', '4+R4/1K7/GGSSNNLLP/9/9/9/9/4k4/9[BBPPPPPPPPP] w - - 0 1');
  await white.page.getByRole('button', { name: 'Declare (33 points)' }).click();
  // The second button says what it leads to; the other player has nothing to declare.
  await expect(black.page.getByRole('button', { name: /Declare/ })).toHaveCount(0);
  await white.page.getByRole('button', { name: /Declare with 33 points: White wins/ }).click();
  for (const person of [white, black]) await expect(outcome(person)).toContainText('declared');
});

test('moves are confirmed where somebody wants that, and time is given', async ({ white, black }) => {
  await white.page.goto('/settings');
  await white.page.getByRole('checkbox', { name: 'Confirm every move' }).check();
  await sitDown(white, black, 'chess', '', '5m+3s');
  await white.play('e2e4');
  const dialog = white.page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Play e4' })).toBeFocused();
  await white.page.keyboard.press('Escape');
  await expect(white.square('e2')).toHaveAttribute('aria-label', /white pawn/);
  await seen(0, white, black);
  await white.play('d2d4', /Play d4/);
  await seen(1, white, black);
  await black.play('d7d5');
  await seen(2, white, black);
  await black.page.getByRole('button', { name: 'Give 15 s' }).click();
  for (const person of [white, black]) {
    await expect(person.live).toContainText('15 seconds were given');
    await expect(clockOf(person, 'white')).toContainText(/5:1\d/);
  }
});

test('the clock is heard, byoyomi is shown, and when it is used up the game is lost', async ({ white, black }) => {
  await sitDown(white, black, 'shogi', '', '11s/1x2s');
  await playOn(white, black, 'c3c4 g7g6');
  await expect(clockOf(white, 'white')).toContainText('+1×2s');
  await expect(white.live).toContainText('10 seconds left', { timeout: 5_000 });
  await expect(black.live).not.toContainText('seconds left');
  await expect(clockOf(black, 'white')).toHaveText(/×1$/, { timeout: 15_000 });
  await expect(white.live).toContainText('Byoyomi');
  await expect(outcome(white)).toContainText('ran out of time', { timeout: 10_000 });
  await expect(outcome(black)).toContainText('Black wins');
});
