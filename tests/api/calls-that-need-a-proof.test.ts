import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { insertOrder } from '../support/insert-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

/** The calls of administrators that move money, change people's rights or remove people. */
const needed = [
  'PUT /users/{id}',
  'POST /admin/money/{intent}/settle',
  'POST /admin/orders/{idPayment}/refunds',
  'POST /admin/returns/{id}/settle',
  'DELETE /admin/demo-data',
  'POST /admin/history/{id}/undo',
  'GET /admin/users/{id}/export',
  'POST /admin/users/{id}/export',
  'POST /admin/users/{id}/erase',
  'POST /admin/people/export',
  'POST /admin/people/erase',
  'POST /admin/subscribers/erase',
  'POST /admin/webhooks',
  'POST /admin/keys',
  'PUT /admin/settings',
  'POST /admin/orders',
  'POST /admin/discounts',
  'POST /admin/discounts/batch',
  'PUT /admin/discounts/{id}',
  'POST /admin/letters/{id}/send',
  'POST /admin/recalls',
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
  'GET /admin/first-steps',
  'POST /admin/first-steps/dismiss',
  'GET /admin/history',
  'GET /admin/orders/{idPayment}/timeline',
  'GET /admin/orders/{idPayment}/refunds',
  'GET /admin/mails',
  'GET /admin/mails/{id}',
  'POST /admin/mails/{id}/resend',
  'GET /admin/subscribers',
  'GET /admin/messages',
  'GET /admin/settings',
  'PUT /admin/settings/{file}',
  'DELETE /admin/settings/{file}',
  'GET /admin/money',
  'GET /admin/orders/{idPayment}/payment',
  'GET /admin/demo-data',
  'GET /admin/erasures',
  'GET /admin/imports/{id}',
  'POST /admin/imports/{id}/run',
  'POST /admin/shoes/bulk',
  'PUT /admin/messages/{id}',
  'POST /admin/subscribers/bounces',
  'PUT /cart/order/{idPayment}',
  'PUT /admin/orders/{idPayment}/shipment',
  'POST /admin/orders/{idPayment}/shipments',
  'GET /admin/pay-links',
  'DELETE /admin/pay-links/{idPayment}',
  'POST /shoes',
  'PUT /shoes/{id}',
  'PUT /shoes/addSize/{id}',
  'DELETE /shoes/{id}',
  'PUT /admin/onsale/{id}',
  'PUT /admin/shoes/{id}',
  'PUT /admin/shoes/{id}/price',
  'POST /admin/shoes/{id}/pictures',
  'PUT /admin/shoes/{id}/pictures',
  'DELETE /admin/shoes/{id}/pictures/{pictureId}',
  'PUT /admin/shoes/{id}/numbers',
  'POST /brands',
  'DELETE /brands/{id}',
  'PUT /admin/brands/{id}/chart',
  'GET /admin/mail-templates',
  'PUT /admin/mail-templates/{kind}',
  'DELETE /admin/mail-templates/{kind}',
  'POST /admin/mail-templates/{kind}/preview',
  'POST /admin/mail-templates/{kind}/test',
  'GET /admin/pages',
  'PUT /admin/pages',
  'POST /admin/pages/preview',
  'GET /admin/pages/{slug}',
  'PUT /admin/pages/{slug}',
  'DELETE /admin/pages/{slug}',
  'GET /admin/pages/{slug}/versions',
  'GET /admin/pages/{slug}/versions/{version}',
  'GET /admin/shoes/{id}/facts',
  'PUT /admin/shoes/{id}/facts',
  'GET /admin/shoes/incomplete',
  'GET /admin/compliance',
  'PUT /admin/guarantee-notice/{language}',
  'DELETE /admin/guarantee-notice/{language}',
  'GET /admin/brands/{id}/maker',
  'PUT /admin/brands/{id}/maker',
  'DELETE /admin/brands/{id}/maker',
  'GET /admin/reports/vat/{quarter}',
  'GET /admin/returns',
  'GET /admin/return-reasons',
  'POST /admin/returns/{id}/arrive',
  'POST /admin/returns/{id}/cancel',
  'PUT /admin/returns/{id}/label',
  'DELETE /admin/returns/{id}/label',
  'GET /admin/discounts',
  'GET /admin/discounts/{id}',
  'DELETE /admin/discounts/{id}',
  'GET /admin/letters',
  'POST /admin/letters',
  'POST /admin/letters/preview',
  'GET /admin/letters/{id}',
  'GET /admin/letters/{id}/preview',
  'PUT /admin/letters/{id}',
  'DELETE /admin/letters/{id}',
  'POST /admin/letters/{id}/stop',
  'POST /admin/letters/{id}/test',
  'GET /admin/recalls',
  'POST /admin/recalls/{id}/end',
  'GET /admin/review-reports',
  'POST /admin/review-reports/{id}/decide',
  'GET /admin/withdrawals',
  'PUT /admin/withdrawals/{id}',
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

/** What of a body decides whether a proof is needed. */
const decisive: Readonly<Record<string, object>> = {
  'POST /admin/orders': { payment: 'outside' },
  'PUT /admin/settings': { shop: { contactEmail: 'a@mail.test' } },
};

const proofNeeded = [403, 'PROOF_NEEDED'];
async function send(address: string, body: object = {}) {
  const [method = '', path = ''] = address.split(' ');
  const response = await ada.request(method, `/api${path.replaceAll(/\{\w+\}/g, '1')}`, { body });
  return [response.statusCode, response.json().code];
}

test.each(needed.filter((address) => !address.includes('history')))('%s needs a proof', async (address) => {
  expect(await send(address, decisive[address])).toEqual(proofNeeded);
});

test.each([
  ['PUT /admin/settings', { currency: 'eur' }],
  ['PUT /admin/settings', { seller: {} }],
  ['POST /cart/order/{idPayment}/cancel', {}],
  ['POST /cart/order/{idPayment}/cancel', { email: 'buyer@mail.test' }],
  ['GET /account/export', {}],
])('%s with %j needs a proof of an administrator', async (address, body) => {
  expect(await send(address, address.startsWith('GET') ? undefined : body)).toEqual(proofNeeded);
});

test.each([
  ['PUT /admin/settings', { shop: { name: '' } }, [422, 'INVALID']],
  ['POST /admin/orders', { payment: 'link' }, [422, 'INVALID']],
])('%s with %j needs none', async (address, body, answer) => {
  expect(await send(address, body)).toEqual(answer);
});

test.each(['orders', 'users', 'messages', 'subscribers'])(
  'the file of all %s needs a proof',
  async (list) => {
    const response = await ada.request('GET', `/api/admin/export/${list}.csv`);
    expect([response.statusCode, response.json().code]).toEqual(proofNeeded);
    expect((await ada.request('HEAD', `/api/admin/export/${list}.csv`)).statusCode).toBe(403);
  },
);

test('whoever proved who they are gets the files, and HEAD tells so without one', async () => {
  const desk = await shop.administrator(1);
  const path = '/api/admin/export/orders.csv';
  expect((await desk.request('HEAD', path)).statusCode).toBe(200);
  expect((await desk.request('GET', path)).headers['content-type']).toContain('text/csv');
});

test('the buyer of an order cancels it without a proof', async () => {
  const mia = await shop.signUp();
  await insertOrder(shop.db, { uid: mia.uid, email: mia.email, status: 'Pending', shoeIds: ['shoe-orbit'] });
  const { id_payment: idPayment } = await shop.db
    .selectFrom('shop_order')
    .select('id_payment')
    .where('uid', '=', mia.uid)
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(0) })
    .execute();
  const cancel = (who: Member) =>
    who.call('POST /cart/order/{idPayment}/cancel', { params: { idPayment }, body: { email: mia.email } });
  expect(await cancel(ada)).toMatchObject({ problem: { code: 'PROOF_NEEDED' } });
  expect(await cancel(mia)).not.toMatchObject({ problem: { code: 'PROOF_NEEDED' } });
});
