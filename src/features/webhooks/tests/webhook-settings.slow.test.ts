import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

let receiver: WebhookReceiver;
let shop: PageTestShop;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await shop?.close();
  await receiver.close();
});

const create = async () => {
  const administrator = await shop.administrator();
  const body = { url: `${receiver.url}/hook`, events: ['stock.low' as const] };
  return administrator.call('POST /admin/webhooks', { body });
};

test('a running shop delivers by itself, on the same machine with ALLOW_PRIVATE_WEBHOOKS=1', async () => {
  shop = await openPageTestShop({ SEED: 'none', ALLOW_PRIVATE_WEBHOOKS: '1' });
  await shop.startJobs();
  expect(await create()).toMatchObject({ status: 201 });
  await sql`select queue_webhooks('stock.low', '{"size":"9"}')`.execute(shop.db);
  await expect.poll(() => receiver.received).toMatchObject([{ path: '/hook' }]);
});

test('without it the address is refused', async () => {
  shop = await openPageTestShop({ SEED: 'none' });
  expect(await create()).toMatchObject({ problem: { status: 422, errors: [{ field: 'url' }] } });
});
