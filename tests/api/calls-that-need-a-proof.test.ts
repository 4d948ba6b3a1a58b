import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { insertOrder } from '../support/insert-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

/** The calls of administrators that declare that they need a proof. */
const needed = Object.values(allEndpoints).flatMap(({ access, reauthentication, method, path }) =>
  access === 'administrator' && reauthentication ? [`${method} ${path}`] : [],
);

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  const proved_at = new Date(Date.now() - 11 * 60_000);
  await shop.db.updateTable('account_session').set({ proved_at }).execute();
});
afterAll(() => shop.close());

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
