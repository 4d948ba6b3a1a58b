import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

/** The calls of administrators that move money, change people's rights or remove people. */
const needed = [
  'PUT /users/{id}',
  'POST /admin/money/{intent}/settle',
  'POST /admin/orders/{idPayment}/refunds',
  'DELETE /admin/demo-data',
  'POST /admin/history/{id}/undo',
  'GET /admin/users/{id}/export',
  'POST /admin/users/{id}/export',
  'POST /admin/users/{id}/erase',
  'POST /admin/webhooks',
  'POST /admin/keys',
];

/** The calls of administrators that do none of this. A new call belongs to one of both lists. */
const harmless = [
  'GET /users',
  'GET /users/{id}/security',
  'GET /cart',
  'GET /admin/summary',
  'GET /admin/sales',
  'GET /admin/shoes/{id}/prices',
  'GET /admin/low-stock',
  'GET /admin/waitlist',
  'GET /admin/launches',
  'PUT /admin/shoes/{id}/launch',
  'GET /admin/analytics',
  'GET /admin/health',
  'GET /admin/history',
  'GET /admin/orders/{idPayment}/timeline',
  'GET /admin/orders/{idPayment}/refunds',
  'GET /admin/mails',
  'GET /admin/mails/{id}',
  'POST /admin/mails/{id}/resend',
  'GET /admin/subscribers',
  'GET /admin/messages',
  'GET /admin/money',
  'GET /admin/orders/{idPayment}/payment',
  'GET /admin/demo-data',
  'GET /admin/erasures',
  'GET /admin/imports/{id}',
  'POST /admin/imports/{id}/run',
  'POST /admin/shoes/bulk',
  'PUT /admin/messages/{id}',
  'PUT /cart/order/{idPayment}',
  'PUT /admin/orders/{idPayment}/shipment',
  'POST /shoes',
  'PUT /shoes/{id}',
  'PUT /shoes/addSize/{id}',
  'DELETE /shoes/{id}',
  'PUT /admin/onsale/{id}',
  'PUT /admin/shoes/{id}',
  'PUT /admin/shoes/{id}/price',
  'POST /brands',
  'DELETE /brands/{id}',
  'PUT /admin/brands/{id}/chart',
  'GET /admin/discounts',
  'POST /admin/discounts',
  'POST /admin/discounts/batch',
  'GET /admin/discounts/{id}',
  'PUT /admin/discounts/{id}',
  'DELETE /admin/discounts/{id}',
  'GET /admin/webhooks',
  'DELETE /admin/webhooks/{id}',
  'GET /admin/webhooks/{id}/deliveries',
  'POST /admin/webhooks/{id}/deliveries/{deliveryId}/resend',
  'POST /admin/webhooks/{id}/test',
  'GET /admin/keys',
  'DELETE /admin/keys/{id}',
];

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  const proved_at = new Date(Date.now() - 11 * 60_000);
  await shop.db.updateTable('account_session').set({ proved_at }).execute();
});
afterAll(() => shop.close());

test('every call of administrators is known to need a proof or not, and declares it', () => {
  const administration = Object.values(allEndpoints).filter(({ access }) => access === 'administrator');
  const addresses = administration.map(({ method, path }) => `${method} ${path}`);
  expect(addresses.sort()).toEqual([...needed, ...harmless].sort());
  const declared = administration
    .filter(({ reauthentication }) => reauthentication)
    .map(({ method, path }) => `${method} ${path}`);
  expect(declared.sort()).toEqual([...needed].sort());
});

test.each(needed.filter((address) => !address.includes('history')))('%s needs a proof', async (address) => {
  const [method = '', path = ''] = address.split(' ');
  const response = await ada.request(method, `/api${path.replaceAll(/\{\w+\}/g, '1')}`, { body: {} });
  expect([response.statusCode, response.json().code]).toEqual([403, 'PROOF_NEEDED']);
});
