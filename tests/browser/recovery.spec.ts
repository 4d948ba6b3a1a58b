import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { toast } from './shopping-steps.ts';

test.use({ ownContext: true });

test.use({ expectedNoise: [/status of (404|500)/] });

/** Requests a recovery link with the page's clock paused. */
async function requestRecovery(page: Page, email: string): Promise<void> {
  await page.clock.install();
  await page.goto('/forget');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
}

/** Passes when a message is visible for 2000 ms of the page's clock, and no longer. */
async function expectVisibleForTwoSeconds(page: Page, message: Locator): Promise<void> {
  await expect(message).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await expect(message).toHaveCount(0);
}

test("'Email send' is shown for 2000 ms, across the redirect to the account", async ({ page, customer }) => {
  await requestRecovery(page, customer.email);
  // React Router loads a route with a client action after a timer of 0 ms.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return new URL(page.url()).pathname;
    })
    .toBe('/account');
  await expectVisibleForTwoSeconds(page, toast(page, 'status', 'Email send'));
});

test("'User not found' is shown for 2000 ms", async ({ page }) => {
  await requestRecovery(page, `${crypto.randomUUID()}@mail.example`);
  await expectVisibleForTwoSeconds(page, toast(page, 'alert', 'User not found'));
});

test('other errors are ignored silently', async ({ page }) => {
  const endpoint = '**/forget.data';
  const failure = { code: 'UNEXPECTED', message: 'The mail could not be written' };
  await page.route(endpoint, (route) => route.fulfill({ status: 500, json: failure }), { times: 1 });
  const response = page.waitForResponse(endpoint);
  await requestRecovery(page, `${crypto.randomUUID()}@mail.example`);
  expect((await response).status()).toBe(500);
  await expect(page).toHaveURL('/forget');
  // The clock is paused, so a message after the first response would still be visible.
  const send = page.getByRole('button', { name: 'Send Email' });
  await expect(send).toBeEnabled();
  await send.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(['User not found']);
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('the page says what happens next, after the email was sent and after the password was set', async ({
  page,
  customer,
}) => {
  await page.context().clearCookies();
  await page.goto('/forget');
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Open the link within an hour to set a new password.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const readMails = async () =>
    JSON.stringify(await (await page.request.get(`/sandbox/mail.json?to=${customer.email}`)).json());
  await expect.poll(readMails).toMatch(/token=/);
  const [, token] = /\/forget\?token=([\w-]+)/.exec(await readMails()) ?? [];
  await page.goto(`/forget?token=${token}`);
  await page.getByLabel('New password', { exact: true }).fill('another horse 7');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'a recovery link' : 'a recovery link without scripts', () => {
    test.use({ javaScriptEnabled });

    test('that has expired says so at once, and a new one can be requested', async ({ page }) => {
      await page.goto(`/forget?token=${'a'.repeat(24)}`);
      await expect(page.getByRole('main')).toContainText('This link has expired or was already used.');
      await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
      await page.getByLabel('Email', { exact: true }).fill(`${crypto.randomUUID()}@mail.example`);
      await page.getByRole('button', { name: 'Send Email' }).click();
      await expect(page.getByText('User not found')).toBeVisible();
    });
  });
