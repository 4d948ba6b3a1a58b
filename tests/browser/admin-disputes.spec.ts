import type { Page } from '@playwright/test';
import { placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

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

test('the panel of a dispute has what is known, and sends it to the bank once confirmed', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator }) => {
  const order = await placeOrder(browser, baseURL);
  const dialog = await openDispute(page, order, baseURL);
  await expect(dialog.getByText('needs response')).toBeVisible();
  await expect(dialog.getByText(/Respond by 20\d\d-\d\d-\d\d \d\d:\d\d UTC/)).toBeVisible();
  const known = dialog.getByRole('region', { name: 'Order details' });
  await expect(known.getByRole('list', { name: 'Pairs' }).getByRole('listitem')).toHaveCount(1);
  await expect(known).toContainText('ending in 4242');
  await expect(known).toContainText('Delivery: Pending');
  const mail = known.getByRole('link', { name: `Your order ${order.number}` });
  await expect(mail).toHaveAttribute('href', /^\/admin\/mails\/\d+$/);
  await expect(dialog.getByLabel('Customer email')).toHaveValue(order.email);

  await dialog.getByLabel('Carrier').fill('Bike messenger');
  await dialog.getByLabel('Additional information').fill('winning_evidence');
  await dialog.getByRole('button', { name: 'Send evidence' }).press('Enter');
  const confirm = page.getByRole('alertdialog', { name: 'Send this evidence?' });
  await expect(confirm.getByText("you can't change it afterwards")).toBeVisible();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('needs response')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send evidence' }).click();
  await confirm.getByRole('button', { name: 'Yes, send it' }).press('Enter');
  await expectMessage(page, 'status', 'Evidence sent');
  const sent = dialog.getByRole('region', { name: 'Evidence sent' });
  await expect(sent).toContainText('Bike messenger');
  await expect(sent).toContainText(administrator.email);
  await expect(dialog.getByRole('button', { name: 'Send evidence' })).toHaveCount(0);
});

test('a loss is accepted once confirmed, and the refund panel shows the fee of the payment', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const order = await placeOrder(browser, baseURL);
  const dialog = await openDispute(page, order, baseURL);
  await dialog.getByRole('button', { name: 'Accept the loss' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Accept this dispute as lost?' });
  await confirm.getByRole('button', { name: 'Yes, accept the loss' }).click();
  await expectMessage(page, 'status', 'Dispute accepted as lost');
  await expect(dialog.getByText('lost', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Accept the loss' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('row').filter({ hasText: order.idPayment });
  await row.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund.getByText('Disputed:')).toBeVisible();
  await expect(refund.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  await expect(refund.getByRole('button', { name: /^Refund \$/ })).toHaveCount(0);
});
