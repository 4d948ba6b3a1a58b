import type { Page } from '@playwright/test';
import { placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';

/** An order that its buyer's bank disputes, with its panel open. */
async function openDispute(page: Page, order: { email: string; idPayment: string }, origin = '') {
  const headers = { authorization: 'Bearer sk_sandbox', origin };
  const { data } = await (await page.request.get('/sandbox/v1/payment_intents?limit=1', { headers })).json();
  const disputed = await page.request.post(`/sandbox/v1/payment_intents/${data[0].id}/dispute`, { headers });
  expect(disputed.status(), await disputed.text()).toBe(200);
  const isDisputed = async () =>
    (await (await page.request.get(`/api/cart/order/${order.idPayment}`)).json()).disputed;
  await expect.poll(isDisputed, { timeout: 20_000 }).toBe(true);
  await page.goto('/orders');
  await page.getByRole('combobox', { name: 'Order status' }).selectOption('Disputed');
  await expect(page).toHaveURL('/orders?status=disputed');
  const row = page.getByRole('row').filter({ hasText: order.idPayment });
  await row.getByRole('button', { name: 'Dispute' }).press('Enter');
  return page.getByRole('dialog', { name: 'Dispute' });
}

test('the panel of a dispute has its deadline and leads to the payment provider, as the refund panel does', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const order = await placeOrder(browser, baseURL);
  const dialog = await openDispute(page, order, baseURL);
  await expect(dialog.getByText('needs response')).toBeVisible();
  await expect(dialog.getByText(/Respond by 20\d\d-\d\d-\d\d \d\d:\d\d UTC/)).toBeVisible();
  const respond = { name: 'Respond in the provider’s dashboard' };
  await expect(dialog.getByRole('link', respond)).toHaveAttribute('href', '/sandbox');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('row').filter({ hasText: order.idPayment });
  await row.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund.getByText('Disputed:')).toBeVisible();
  await expect(refund.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  await expect(refund.getByRole('link', respond)).toBeVisible();
  await expect(refund.getByRole('button', { name: /^Refund \$/ })).toHaveCount(0);
});
