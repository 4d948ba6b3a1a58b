import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

/** Moves the last proof of every session into the past. */
async function age(shop: { readonly databaseUrl: string }): Promise<void> {
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query("update account_session set proved_at = now() - interval '11 minutes'");
  await client.end();
}

// The browser logs each refusal.
test.use({ expectedNoise: [/403/] });

async function confirm(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

test('the file of all orders is downloaded once the administrator confirmed who it is', async ({
  page,
  shop,
  administrator,
}) => {
  await page.goto('/orders');
  await age(shop);
  for (const isAsked of [true, false]) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    if (isAsked) await confirm(page, administrator.password);
    expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  }
});

test('an order is canceled on its page once the administrator confirmed who it is', async ({
  page,
  browser,
  baseURL,
  shop,
  administrator,
}) => {
  await recordMessages(page);
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/order/${idPayment}`);
  await age(shop);
  const changes = page.getByRole('region', { name: 'Change this order' });
  await changes.locator('summary').filter({ hasText: 'Cancel order' }).click();
  await changes.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await confirm(page, administrator.password);
  await expectMessage(page, 'status', 'Order canceled. The refund is on its way');
});
