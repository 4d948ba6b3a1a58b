import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { toast } from './shopper.ts';

test.use({ expectedNoise: [/status of (404|500)/] });

/** Asks for a link, with the page's clock standing still from then on. */
async function ask(page: Page, email: string): Promise<void> {
  await page.clock.install();
  await page.goto('/forget');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
}

/** Passes when a message is there for 2000 ms of the page's clock, and no longer. */
async function expectTwoSeconds(page: Page, message: Locator): Promise<void> {
  await expect(message).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await expect(message).toHaveCount(0);
}

test("'Email send' stays 2000 ms, over the way to the account", async ({ page, customer }) => {
  await ask(page, customer.email);
  await expect(page).toHaveURL('/account');
  await expectTwoSeconds(page, toast(page, 'status', 'Email send'));
});

test("'User not found' stays 2000 ms", async ({ page }) => {
  await ask(page, `${crypto.randomUUID()}@mail.example`);
  await expectTwoSeconds(page, toast(page, 'alert', 'User not found'));
});

test('other errors are ignored silently', async ({ page }) => {
  const asked = '**/api/auth/request-password-reset';
  const failure = { code: 'UNEXPECTED', message: 'The mail could not be written' };
  await page.route(asked, (route) => route.fulfill({ status: 500, json: failure }), { times: 1 });
  const answered = page.waitForResponse(asked);
  await ask(page, `${crypto.randomUUID()}@mail.example`);
  expect((await answered).status()).toBe(500);
  await expect(page).toHaveURL('/forget');
  // The clock stands still, so whatever was said after the first answer would be there beside this.
  await page.getByRole('button', { name: 'Send Email' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(['User not found']);
  await expect(page.getByRole('status')).toHaveCount(0);
});
