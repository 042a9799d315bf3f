// People with names: challenges, seeks for some, moderation, and pages that stay open while the server is away.

import { expect, test } from '@playwright/test';
import { Server } from './server';
import { outcome, Person, signUp } from './table';

let server: Server;

test.beforeAll(async () => {
  server = await Server.start();
});

test.afterAll(() => server.kill());

test('a challenge by name is told on any page, declined, sent again and accepted', async ({ browser }) => {
  const [dora, emil] = [await Person.come(browser, server), await Person.come(browser, server)];
  await signUp(dora.page, 'Dorabella');
  await signUp(emil.page, 'Emilio');
  await emil.page.goto('/rules');
  const challenge = async (): Promise<void> => {
    await dora.page.goto('/?variant=minixiangqi');
    await dora.page.getByRole('radio', { name: 'A friend' }).check();
    await dora.page.getByLabel("Friend's name").fill('emilio');
    await dora.page.getByRole('button', { name: 'Invite' }).click();
    await expect(dora.page.getByText('Emilio has been told.')).toBeVisible();
    await expect(emil.page.locator('.summons')).toContainText('Dorabella challenges you.');
    await expect(emil.live).toContainText('Dorabella challenges you.');
    await emil.page.getByRole('link', { name: 'Go there' }).click();
  };
  await challenge();
  await emil.page.getByRole('button', { name: 'Decline' }).click();
  await expect(dora.page.getByText('The challenge was declined.')).toBeVisible();
  await emil.page.goto('/about');
  await challenge();
  await emil.page.getByRole('button', { name: 'Accept and play' }).click();
  for (const { page } of [dora, emil]) await expect(page).toHaveURL(/\/game\//);
  await dora.page.goto('/?variant=chess');
  await dora.page.getByRole('radio', { name: 'A friend' }).check();
  await dora.page.getByLabel("Friend's name").fill('Nobody<b>');
  await dora.page.getByRole('button', { name: 'Invite' }).click();
  await expect(dora.page.getByRole('alert')).not.toBeEmpty();
  expect([...dora.errors, ...emil.errors]).toEqual([]);
  await dora.context.close();
  await emil.context.close();
});

test('a seek for strong players is not for the others', async ({ browser }) => {
  const [fay, gus] = [await Person.come(browser, server), await Person.come(browser, server)];
  await signUp(fay.page, 'Fayette');
  await signUp(gus.page, 'Gustavus');
  await gus.page.goto('/');
  const seek = async (least: string, most: string): Promise<void> => {
    await fay.page.goto('/?variant=shogi');
    await fay.page.getByRole('radio', { name: 'Anyone' }).check();
    await fay.page.getByLabel('at least').fill(least);
    await fay.page.getByLabel('at most').fill(most);
    await fay.page.getByRole('button', { name: 'Find an opponent' }).click();
    await expect(fay.page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  };
  await seek('2500', '2600');
  const row = gus.page.locator('table.seeks tbody tr').filter({ hasText: 'Fayette' });
  await expect(row).toContainText('2500–2600');
  await row.getByRole('button', { name: 'Join' }).click();
  await expect(gus.page.getByRole('alert')).toContainText(/rating/i);
  await fay.page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toHaveCount(0);
  await seek('1000', '');
  await row.getByRole('button', { name: 'Join' }).click();
  for (const { page } of [fay, gus]) await expect(page).toHaveURL(/\/game\//);
  await fay.context.close();
  await gus.context.close();
});

test('a moderator sees reports, silences somebody, and closes an account', async ({ browser }) => {
  const [hal, ida, mod] = [await Person.come(browser, server), await Person.come(browser, server), await Person.come(browser, server)];
  await signUp(hal.page, 'Halvard');
  await signUp(ida.page, 'Idalia');
  await signUp(mod.page, 'Moderata');
  await mod.page.goto('/mod');
  await expect(mod.page.getByRole('alert')).toBeVisible();
  server.admin('make', 'Moderata');

  await hal.page.goto('/?variant=chess');
  await hal.page.getByRole('radio', { name: 'A friend' }).check();
  await hal.page.getByRole('button', { name: 'Invite' }).click();
  await ida.page.goto(await hal.page.getByLabel('Link').inputValue());
  await ida.page.getByRole('button', { name: 'Accept and play' }).click();
  await expect(ida.page.locator('.plate')).toBeVisible();
  await ida.page.getByRole('button', { name: 'Report Halvard' }).click();
  await ida.page.getByLabel('What happened?').fill('<script>document.title = 1</script> he is rude');
  await ida.page.getByRole('button', { name: 'Send the report' }).click();
  await expect(ida.page.getByRole('dialog')).toContainText('Thank you');

  await mod.page.reload();
  const report = mod.page.locator('.entries li').filter({ hasText: 'Halvard' });
  await expect(report).toContainText('<script>document.title = 1</script> he is rude');
  await mod.page.setViewportSize({ width: 1280, height: 800 });
  await mod.page.screenshot({ path: 'screenshots/moderation-desktop.png' });
  await report.getByRole('button', { name: 'Mute for a day' }).click();
  await expect(report).toContainText('Settled');
  await hal.page.getByLabel('Say something').fill('ha');
  await hal.page.getByRole('button', { name: 'Send' }).click();
  await expect(hal.page.locator('.chat').getByRole('alert')).not.toBeEmpty();
  const closed = mod.page.waitForResponse(response => response.url().endsWith('/mod/users/Halvard') && response.ok());
  await report.getByRole('button', { name: 'Close the account' }).click();
  await closed;
  await hal.page.goto('/');
  await expect(hal.page.locator('.who-is')).not.toHaveText('Halvard');
  for (const person of [hal, ida, mod]) await person.context.close();
});

test('a lobby that stays open across a restart goes on by itself, and so does a second tab', async ({ browser }) => {
  const [jo, kit] = [await Person.come(browser, server), await Person.come(browser, server)];
  await signUp(jo.page, 'Josephina');
  await jo.page.goto('/');
  const tab = await jo.context.newPage();
  await tab.goto('/');
  await expect(tab.locator('.who-is')).toHaveText('Josephina');
  await server.kill();
  await expect(jo.page.getByTestId('line')).toContainText('connection is lost', { timeout: 15_000 });
  await server.again();
  for (const page of [jo.page, tab]) await expect(page.getByTestId('line')).toHaveText('', { timeout: 30_000 });
  await kit.page.goto('/?variant=grandhouse');
  await kit.page.getByRole('radio', { name: 'Anyone' }).check();
  await kit.page.getByRole('button', { name: 'Find an opponent' }).click();
  for (const page of [jo.page, tab]) await expect(page.locator('table.seeks')).toContainText('Grandhouse');
  await jo.page.getByRole('button', { name: 'Join' }).click();
  await expect(jo.page).toHaveURL(/\/game\//);
  await expect(kit.page).toHaveURL(/\/game\//);
  // The other tab learns of it, and goes there or says so.
  await expect(tab).toHaveURL(/\/game\//);
  await jo.page.getByRole('button', { name: 'Abort' }).click();
  await jo.page.getByRole('button', { name: 'Abort the game' }).click();
  await expect(outcome(kit)).toContainText('broken off');
  await expect(tab.getByTestId('outcome')).toContainText('broken off');
  expect([...jo.errors, ...kit.errors]).toEqual([]);
  await jo.context.close();
  await kit.context.close();
});
