import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { type Member, openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

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
  'GET /admin/webhooks',
  'DELETE /admin/webhooks/{id}',
  'GET /admin/webhooks/{id}/deliveries',
  'POST /admin/webhooks/{id}/deliveries/{deliveryId}/resend',
  'POST /admin/webhooks/{id}/test',
];

let shop: TestShop;
let ada: Member;
let mia: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  mia = await shop.signUp();
});
afterAll(() => shop.close());

/** Moves the last proof of every session into the past. */
const age = (minutes: number) =>
  shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(Date.now() - minutes * 60_000) })
    .execute();
beforeEach(() => age(11));

const proofNeeded = { ok: false, problem: { status: 403, code: 'PROOF_NEEDED' } };
const findUser = async ({ email }: Member) => {
  const found = await ada.call('GET /users', { query: { search: email } });
  if (!found.ok || !found.body[0]) throw new Error('no user');
  return found.body[0];
};
const setStatus = async (status: 'Enabled' | 'Disabled') =>
  ada.call('PUT /users/{id}', { params: { id: (await findUser(mia))._id }, body: { status } });
const undoNewest = async (entity: 'user' | 'shoe') => {
  const history = await ada.call('GET /admin/history', { query: { entity, limit: 1 } });
  const [newest] = history.ok ? history.body : [];
  return ada.call('POST /admin/history/{id}/undo', { params: { id: newest?._id ?? '' } });
};
const prove = (body: { password?: string; code?: string }, who: Member = ada) =>
  who.call('POST /account/proof', { body });

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

test('without a fresh proof nobody changes; with one, for ten minutes', async () => {
  expect(await setStatus('Disabled')).toMatchObject(proofNeeded);
  expect(await findUser(mia)).toMatchObject({ status: 'Enabled' });
  expect(await prove({ password: testPassword })).toMatchObject({ ok: true, body: { message: 'Confirmed' } });
  expect(await setStatus('Disabled')).toMatchObject({ ok: true });
  await age(9);
  expect(await setStatus('Enabled')).toMatchObject({ ok: true });
  await age(11);
  expect(await setStatus('Disabled')).toMatchObject(proofNeeded);
});

test('signing in is a proof, and a proof counts for its own session only', async () => {
  const desk = await shop.administrator(1);
  expect(await desk.call('DELETE /admin/demo-data', {})).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  expect(await ada.call('DELETE /admin/demo-data', {})).toMatchObject(proofNeeded);
});

test('undoing a change of rights needs a proof, undoing a change of a shoe does not', async () => {
  await prove({ password: testPassword });
  await setStatus('Disabled');
  await setStatus('Enabled');
  await age(11);
  expect(await undoNewest('user')).toMatchObject(proofNeeded);
  await ada.call('PUT /admin/onsale/{id}', { params: { id: 'shoe-tide' }, body: { onSale: false } });
  await ada.call('PUT /admin/onsale/{id}', { params: { id: 'shoe-tide' }, body: { onSale: true } });
  expect(await undoNewest('shoe')).toMatchObject({ ok: true });
  await prove({ password: testPassword });
  expect(await undoNewest('user')).toMatchObject({ ok: true });
  await setStatus('Enabled');
});

describe('the proof', () => {
  test('is refused with a wrong or missing password', async () => {
    expect(await prove({ password: 'a wrong guess' })).toMatchObject({ problem: { code: 'WRONG_PASSWORD' } });
    expect(await prove({})).toMatchObject({
      problem: { code: 'INVALID', errors: [{ field: 'password', message: 'Fill the password' }] },
    });
    expect(await setStatus('Disabled')).toMatchObject(proofNeeded);
  });

  test('wants a code too once there is a second factor, and uses it up', async () => {
    const grace = await shop.administrator(2);
    const app = await setUpSecondFactor(grace);
    expect(await prove({ password: testPassword }, grace)).toMatchObject({
      problem: { code: 'INVALID', errors: [{ field: 'code' }] },
    });
    expect(await prove({ password: testPassword, code: app.code(9) }, grace)).toMatchObject({
      problem: { code: 'WRONG_CODE' },
    });
    const right = { password: testPassword, code: app.code() };
    const demoData = async () => (await grace.request('DELETE', '/api/admin/demo-data')).statusCode;
    await age(11);
    expect(await demoData()).toBe(403);
    expect(await prove(right, grace)).toMatchObject({ ok: true });
    expect(await demoData()).toBe(404);
    expect(await prove(right, grace)).toMatchObject({ problem: { code: 'WRONG_CODE' } });
  });

  test('is refused after ten wrong codes, for a while, also with the right one', async () => {
    const strict = await openTestShop({ settings: { rateLimitScale: 1 } });
    const member = await strict.signUp();
    const app = await setUpSecondFactor(member);
    for (let index = 0; index < 10; index++)
      expect(await prove({ password: testPassword, code: app.code(9) }, member)).toMatchObject({
        problem: { code: 'WRONG_CODE' },
      });
    expect(await prove({ password: testPassword, code: app.code() }, member)).toMatchObject({
      problem: { status: 429, code: 'TOO_MANY_ATTEMPTS' },
    });
    await strict.close();
  });

  test('is refused after ten wrong passwords, for a while', async () => {
    const strict = await openTestShop({ settings: { rateLimitScale: 1 } });
    const member = await strict.signUp();
    for (let index = 0; index < 10; index++) await prove({ password: 'a wrong guess' }, member);
    expect(await prove({ password: testPassword }, member)).toMatchObject({
      problem: { status: 429, code: 'TOO_MANY_ATTEMPTS' },
    });
    await strict.close();
  });
});
