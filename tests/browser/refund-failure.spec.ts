import { placeOrder } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { letProviderTimePass } from './provider-time.ts';
import { confirmRefund, openRefunds } from './refund-steps.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('a refund that takes a day is on its way, then done, for administrator and buyer', async ({
  page,
  browser,
  baseURL,
  shop,
  administrator: _,
}) => {
  const order = await placeOrder(browser, baseURL, '4000000000007726');
  const dialog = await openRefunds(page, order);
  await dialog.getByRole('button', { name: /^Refund \$\d/ }).click();
  await confirmRefund(page);
  await expectMessage(page, 'status', 'The refund is on its way');
  const refund = dialog.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refund).toContainText('On its way');
  await expect(dialog.getByText("The bank hasn't confirmed this refund yet")).toBeVisible();
  await expect(dialog.getByText('Nothing is left to refund.')).toBeHidden();
  await page.goto(`/order/${order.idPayment}`);
  await expect(page.getByText('on its way to your card')).toBeVisible();

  await letProviderTimePass(shop);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('term').filter({ hasText: 'Refunded' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('on its way to your card')).toBeHidden();
  const again = await openRefunds(page, order);
  await expect(again.getByRole('list', { name: 'Refunds' }).getByText('Done')).toBeVisible();
  await page.goto(`/admin/mails?search=${order.email}`);
  for (const subject of ['Your refund is on its way', 'We sent your refund'])
    await expect(page.getByText(`${subject}: order ${order.number}`, { exact: true })).toBeVisible();
});

test('a refund that fails after a day tells administrators what to do, and can be made again', async ({
  page,
  browser,
  baseURL,
  shop,
  administrator,
}) => {
  const order = await placeOrder(browser, baseURL, '4000000000005126');
  const dialog = await openRefunds(page, order);
  await dialog.getByLabel('Stock').selectOption('Restock the pairs once refunded');
  await dialog.getByRole('button', { name: /^Refund \$\d/ }).click();
  await confirmRefund(page);
  await expectMessage(page, 'status', 'Refunded');
  await expect(dialog.getByText('Nothing is left to refund.')).toBeVisible();
  await page.goto(`/order/${order.idPayment}`);
  await expect(page.getByRole('term').filter({ hasText: 'Refunded' })).toBeVisible();

  await letProviderTimePass(shop);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('did not go through: we still have the money')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(page.getByRole('term').filter({ hasText: 'Refunded' })).toBeHidden();
  for (const [recipient, subject] of [
    [order.email, `Your refund did not go through: order ${order.number}`],
    [administrator.email, `A refund for order ${order.number} failed`],
  ] as const) {
    await page.goto(`/admin/mails?search=${recipient}`);
    await expect(page.getByText(subject, { exact: true })).toBeVisible();
  }

  await page.goto('/admin');
  const notice = page.getByRole('region', { name: 'Needs attention' });
  await expect(notice).toContainText('Refund it again or pay the buyer another way');
  await notice.getByRole('link', { name: `Order ${order.idPayment}` }).click();
  await expect(page).toHaveURL(`/orders?search=${order.idPayment}`);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: order.idPayment });
  await row.getByRole('button', { name: 'Refund' }).click();
  const refund = dialog.getByRole('list', { name: 'Refunds' }).getByRole('listitem').first();
  await expect(refund).toContainText('Reason: the card is expired or canceled');
  await expect(refund).toContainText('Ask the buyer for another way to send the money');
  await expect(refund.getByRole('link', { name: order.email })).toBeVisible();
  await expect(refund).toContainText('Restocked pairs stay in stock');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await dialog.getByLabel('What to refund').selectOption('Custom amount');
  await dialog.getByLabel('Amount in dollars').fill('9.50');
  await dialog.getByRole('button', { name: 'Refund $9.50' }).click();
  await confirmRefund(page);
  await expect(dialog.getByRole('list', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(2);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Order ${order.idPayment}` })).toHaveCount(0);
});
