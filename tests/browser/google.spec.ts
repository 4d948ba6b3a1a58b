import { Client } from 'pg';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('sign-in with Google through the account chooser leads to the account page', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText('Sandbox — not Google')).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Jonas Weber' }).click();
  await expect(page).toHaveURL('/account');
  await expectMessage(page, 'status', 'Welcome Google User!');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('jonas.weber@gmail.example');
});

test('after the sign-in the user continues to the requested page', async ({ page }) => {
  await page.goto('/signin?next=%2Ffavorites');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Or use another address').fill(`${crypto.randomUUID()}@mail.example`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/favorites');
  await expectMessage(page, 'status', 'Welcome Google User!');
});

test('a user who cancels stays signed out and sees a message', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText("Google sign-in didn't work.")).toBeVisible();
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ user: null });
});

test.describe('a wrong address', () => {
  test.use({ expectedNoise: [/status of 422/] });

  test('is requested again', async ({ page }) => {
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    const field = page.getByLabel('Or use another address');
    await field.fill('nobody');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(field).toHaveAccessibleDescription('Enter a valid email');
    await expect(field).toHaveValue('nobody');
  });
});

test.describe('a sign-in that is older than ten minutes', () => {
  test.use({ expectedNoise: [/status of 403/] });

  test('is confirmed with Google before a second factor is set up', async ({ page, shop }) => {
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('button', { name: 'Priya Nair' }).click();
    await expect(page).toHaveURL('/account');
    const client = new Client({ connectionString: shop.databaseUrl });
    await client.connect();
    await client.query("update account_session set proved_at = now() - interval '11 minutes'");
    await client.end();
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
    await expect(dialog).toContainText("Confirm with Google that it's you, then try again.");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm with Google' }).click();
    await page.getByRole('button', { name: 'Priya Nair' }).click();
    await expect(page).toHaveURL('/account');
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  });
});
