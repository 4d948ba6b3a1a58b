import { placeOrder } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

test('finds a refund at the provider that the shop missed, and updates the order', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator: _ }) => {
  await recordMessages(page);
  const { email, idPayment } = await placeOrder(browser, baseURL);
  const originHeader = { origin: baseURL ?? '' };
  const apiKey = { authorization: 'Bearer sk_sandbox' };
  const { data } = await (
    await page.request.get('/sandbox/v1/payment_intents?limit=1', { headers: apiKey })
  ).json();
  await page.request.post('/sandbox/weather', {
    data: { kind: 'no_webhook', times: 100 },
    headers: originHeader,
  });
  const refund = await page.request.post('/sandbox/v1/refunds', {
    form: { payment_intent: data[0].id },
    headers: { ...apiKey, ...originHeader },
  });
  await page.request.post('/sandbox/weather', { data: { kind: 'clear' }, headers: originHeader });
  expect(refund.status(), await refund.text()).toBe(200);

  await page.goto('/admin/money');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('The order does not show the refund')).toBeVisible();
  await expect(row.getByText('The order shows $0 refunded')).toBeVisible();
  await row.getByRole('button', { name: 'Update the order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Update the order?' });
  await expect(dialog.getByText('No money moves.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, update the order' }).click();
  await expectMessage(page, 'status', 'Order updated');
  await expect(row).toBeHidden();

  await page.goto(`/order/${idPayment}`);
  await expect(page.getByRole('term').filter({ hasText: 'Refunded' })).toBeVisible();
});
