import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration, expectRequests, recordChanges } from './early-input.ts';

test('a webhook is added once, tried once, and its message sent again once', async ({
  page,
  administrator: _,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).dblclick();
  const receiver = await startWebhookReceiver();
  const changes = recordChanges(page);
  await actBeforeHydration(page, '/admin/webhooks', async () => {
    await page.getByLabel('Address').fill(`${receiver.url}/early`);
    await page.getByLabel('order.received').check();
    await press('Add webhook');
  });
  await expect(page.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  const row = page.getByRole('row').filter({ hasText: receiver.url });
  await expect(row).toHaveCount(1);
  const link = row.getByRole('link', { name: 'Deliveries' });
  const deliveries = (await link.getAttribute('href')) ?? '';
  await actBeforeHydration(page, deliveries, () => press('Send a test'));
  await expect(page.getByText('Delivered').locator('visible=true')).toHaveCount(1);
  await actBeforeHydration(page, deliveries, () => press('Resend'));
  await expect.poll(() => receiver.received.length).toBe(2);
  await expectRequests(page, changes, [
    'POST /api/admin/webhooks',
    expect.stringMatching(/\/deliveries\/\d+\/resend$/),
    expect.stringMatching(/\/test$/),
  ]);
  await receiver.close();
});
