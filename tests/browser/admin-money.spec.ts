import { buyPair } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { expectMessage, hearMessages } from './shopper.ts';

test('money given back at the provider, which the shop did not hear of, is found and written down', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  await hearMessages(page);
  const { email, idPayment } = await buyPair(browser, baseURL);
  const ours = { origin: baseURL ?? '' };
  const secret = { authorization: 'Bearer sk_sandbox' };
  const { data } = await (
    await page.request.get('/sandbox/v1/payment_intents?limit=1', { headers: secret })
  ).json();
  await page.request.post('/sandbox/weather', { data: { kind: 'no_webhook', times: 100 }, headers: ours });
  const given = await page.request.post('/sandbox/v1/refunds', {
    form: { payment_intent: data[0].id },
    headers: { ...secret, ...ours },
  });
  await page.request.post('/sandbox/weather', { data: { kind: 'clear' }, headers: ours });
  expect(given.status(), await given.text()).toBe(200);

  await page.goto('/admin/money');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('The order does not tell what was given back')).toBeVisible();
  await expect(row.getByText('The order tells $0 given back')).toBeVisible();
  await row.getByRole('button', { name: 'Update the order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Update the order?' });
  await expect(question.getByText('No money moves.')).toBeVisible();
  await question.getByRole('button', { name: 'Yes, update the order' }).click();
  await expectMessage(page, 'status', 'The order is up to date');
  await expect(row).toBeHidden();

  await page.goto(`/order/${idPayment}`);
  await expect(page.getByRole('term').filter({ hasText: 'Refunded' })).toBeVisible();
});
