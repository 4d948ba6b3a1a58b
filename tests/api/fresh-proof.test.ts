import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { type Member, openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

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
const undoNewest = async (entity: 'user' | 'shoe' | 'settings') => {
  const history = await ada.call('GET /admin/history', { query: { entity, limit: 1 } });
  const [newest] = history.ok ? history.body : [];
  return ada.call('POST /admin/history/{id}/undo', { params: { id: newest?._id ?? '' } });
};
const disableNobody = (by: Member) =>
  by.call('PUT /users/{id}', { params: { id: 'nobody' }, body: { status: 'Disabled' } });
const prove = (body: { password?: string; code?: string }, who: Member = ada) =>
  who.call('POST /account/proof', { body });

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
  expect(await disableNobody(desk)).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  expect(await disableNobody(ada)).toMatchObject(proofNeeded);
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

test.each([
  ['the currency', { currency: 'eur' }, true],
  ['the seller', { seller: { legalName: 'Ada Berg' } }, true],
  ['the contact email', { shop: { contactEmail: 'ada@mail.test' } }, true],
  ['the name', { shop: { name: 'Another name' } }, false],
])('undoing a change of %s needs a proof if changing it does', async (_what, body, isNeeded) => {
  await prove({ password: testPassword });
  expect(await ada.call('PUT /admin/settings', { body })).toMatchObject({ ok: true });
  await age(11);
  expect(await undoNewest('settings')).toMatchObject(isNeeded ? proofNeeded : { ok: true });
  if (!isNeeded) return;
  await prove({ password: testPassword });
  expect(await undoNewest('settings')).toMatchObject({ ok: true });
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
    await age(11);
    expect(await disableNobody(grace)).toMatchObject(proofNeeded);
    expect(await prove(right, grace)).toMatchObject({ ok: true });
    expect(await disableNobody(grace)).toMatchObject({ problem: { code: 'NOT_FOUND' } });
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
