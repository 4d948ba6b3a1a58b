import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginSecondFactor, setUpSecondFactor } from '../support/authenticator-app.ts';
import {
  createSoftwarePasskey,
  type PasskeyBehaviour,
  type SoftwarePasskey,
} from '../support/software-passkey.ts';
import type { TestClient } from '../support/test-client.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ requireSecondFactor: true });
});
afterAll(() => shop.close());

interface Challenge {
  readonly challenge: string;
}
const post = async (client: TestClient, path: string, body: object) => {
  const response = await client.request('POST', `/api/auth/passkey/${path}`, { body });
  return [response.statusCode, response.json().code];
};
const challengeFor = async (client: TestClient, purpose: 'register' | 'authenticate') => {
  const response = await client.request('GET', `/api/auth/passkey/generate-${purpose}-options`);
  expect(response.statusCode).toBe(200);
  return response.json<Challenge>();
};
const add = async (member: Member, behaviour?: PasskeyBehaviour) => {
  const passkey = createSoftwarePasskey(shop.origin);
  const response = passkey.create(await challengeFor(member, 'register'), behaviour);
  return { passkey, answer: await post(member, 'verify-registration', { response, name: 'Phone' }) };
};
const signIn = async (client: TestClient, passkey: SoftwarePasskey, behaviour?: PasskeyBehaviour) => {
  const response = passkey.get(await challengeFor(client, 'authenticate'), behaviour);
  return post(client, 'verify-authentication', { response });
};
const securityOf = async (client: TestClient) => {
  const result = await client.call('GET /account/security', {});
  if (!result.ok) throw new Error(result.problem.detail);
  return result.body;
};
const userOf = async (client: TestClient) => {
  const session = await client.call('GET /session', {});
  return session.ok ? session.body : null;
};
const age = ({ uid }: Member) =>
  shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', uid)
    .execute();
const ok = [200, undefined];
const refused = [401, 'PASSKEY_REFUSED'];
const proofNeeded = [403, 'PROOF_NEEDED'];

describe('a passkey', () => {
  test('signs in without password and code, also where there is a second factor', async () => {
    const mia = await shop.signUp();
    const { passkey, answer } = await add(mia);
    expect(answer).toEqual(ok);
    await setUpSecondFactor(mia);
    const browser = shop.visitor();
    expect(await signIn(browser, passkey)).toEqual(ok);
    expect(await userOf(browser)).toMatchObject({ user: { uid: mia.uid } });
    const { activity, passkeys } = await securityOf(browser);
    expect(activity[0]?.event).toBe('signed-in-with-passkey');
    expect(passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  test('counts only when the device recognised its owner', async () => {
    const mia = await shop.signUp();
    expect((await add(mia, { recognizes: false })).answer).toEqual(refused);
    expect((await securityOf(mia)).passkeys).toEqual([]);
    const { passkey } = await add(mia);
    const browser = shop.visitor();
    expect(await signIn(browser, passkey, { recognizes: false })).toEqual(refused);
    expect(await userOf(browser)).toMatchObject({ user: null });
    const options = await browser.request('GET', '/api/auth/passkey/generate-authenticate-options');
    expect(options.json()).toMatchObject({ userVerification: 'required' });
  });

  test('is worth nothing on the pages of others, to another challenge, or a second time', async () => {
    const mia = await shop.signUp();
    const { passkey } = await add(mia);
    expect(await signIn(shop.visitor(), passkey, { origin: 'https://sh0p.example' })).toEqual(refused);
    const browser = shop.visitor();
    const challenge = await challengeFor(browser, 'authenticate');
    const other = await challengeFor(shop.visitor(), 'authenticate');
    expect(await post(browser, 'verify-authentication', { response: passkey.get(other) })).toEqual(refused);
    const fresh = await challengeFor(browser, 'authenticate');
    expect(await post(browser, 'verify-authentication', { response: passkey.get(challenge) })).toEqual(
      refused,
    );
    const again = await challengeFor(browser, 'authenticate');
    expect(fresh.challenge).not.toBe(again.challenge);
    const response = passkey.get(again);
    const thief = shop.visitor();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect(await post(browser, 'verify-authentication', { response })).toEqual(ok);
    expect(await post(thief, 'verify-authentication', { response })).toEqual(refused);
  });

  test('of nobody signs nobody in', async () => {
    expect(await signIn(shop.visitor(), createSoftwarePasskey(shop.origin))).toEqual(refused);
  });

  test('is added and removed with a fresh proof only', async () => {
    const mia = await shop.signUp();
    const { passkey } = await add(mia);
    const [stored] = (await securityOf(mia)).passkeys;
    await age(mia);
    const options = await mia.request('GET', '/api/auth/passkey/generate-register-options');
    expect([options.statusCode, options.json().code]).toEqual(proofNeeded);
    const registration = { response: passkey.create({ challenge: 'any' }), name: 'Phone' };
    expect(await post(mia, 'verify-registration', registration)).toEqual(proofNeeded);
    expect(await post(mia, 'delete-passkey', { id: stored?._id })).toEqual(proofNeeded);
    expect(await signIn(mia, passkey), 'a passkey is a proof itself').toEqual(ok);
    expect(await post(mia, 'delete-passkey', { id: stored?._id })).toEqual(ok);
    expect(await signIn(shop.visitor(), passkey)).toEqual(refused);
  });

  test('used within a session keeps that one, with its sign-in time', async () => {
    const mia = await shop.signUp();
    const { passkey } = await add(mia);
    const signedInAt = new Date(Date.now() - 3_600_000);
    await shop.db
      .updateTable('account_session')
      .set({ created_at: signedInAt })
      .where('user_id', '=', mia.uid)
      .execute();
    await signIn(mia, passkey);
    expect((await securityOf(mia)).sessions).toMatchObject([
      { current: true, signedInAt: signedInAt.toISOString() },
    ]);
  });

  test("is named by its owner, and nobody else's is renamed or removed", async () => {
    const mia = await shop.signUp();
    const mallory = await shop.signUp();
    await add(mia);
    const [{ _id: id = '' } = {}] = (await securityOf(mia)).passkeys;
    expect(await post(mallory, 'update-passkey', { id, name: 'Mine' })).toEqual([404, 'NOT_FOUND']);
    expect(await post(mallory, 'delete-passkey', { id })).toEqual([404, 'NOT_FOUND']);
    expect(await post(shop.visitor(), 'delete-passkey', { id })).toEqual([401, 'UNAUTHORIZED']);
    expect(await post(mia, 'update-passkey', { id, name: '' })).toEqual([400, 'INVALID_NAME']);
    expect(await post(mia, 'update-passkey', { id, name: 'Blue phone' })).toEqual(ok);
    expect((await securityOf(mia)).passkeys).toMatchObject([{ name: 'Blue phone' }]);
  });
});

test('a customer with a passkey who signed in with the password proves it with the passkey, and adds another factor', async () => {
  const mia = await shop.signUp();
  const { passkey } = await add(mia);
  const desk = await shop.signIn(mia);
  const proof = { body: { password: desk.password } };
  expect(await desk.call('POST /account/proof', proof)).toMatchObject({
    problem: { code: 'NOT_ALLOWED_NOW' },
  });
  expect(await signIn(desk, passkey)).toEqual(ok);
  const app = await desk.request('POST', '/api/auth/two-factor/enable', proof);
  expect(app.statusCode).toBe(200);
  expect((await add(desk)).passkey).toBeDefined();
});

describe('an administrator in production', () => {
  const rights = async (client: TestClient) => (await userOf(client))?.administrator;

  test('has the rights with a passkey, and not with the password alone', async () => {
    const ada = await shop.administrator(1);
    expect(await rights(ada)).toBe(false);
    const { passkey } = await add(ada);
    expect(await rights(ada)).toBe(true);

    const thief = await shop.administrator(1);
    expect(await rights(thief)).toBe(false);
    const options = await thief.request('GET', '/api/auth/passkey/generate-register-options');
    expect([options.statusCode, options.json().code]).toEqual([403, 'PROOF_NEEDED']);
    const app = await thief.request('POST', '/api/auth/two-factor/enable', {
      body: { password: thief.password },
    });
    expect([app.statusCode, app.json().code]).toEqual([403, 'PROOF_NEEDED']);
    expect(await thief.call('POST /account/proof', { body: { password: thief.password } })).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW' },
    });

    const desk = shop.visitor();
    expect(await signIn(desk, passkey)).toEqual(ok);
    expect(await rights(desk)).toBe(true);
  });

  test('keeps the passkey from whoever knows the password alone', async () => {
    const ada = await shop.administrator(1);
    const [{ _id: id = '' } = {}] = (await securityOf(ada)).passkeys;
    expect(await post(ada, 'delete-passkey', { id })).toEqual([403, 'PROOF_NEEDED']);
    expect((await securityOf(ada)).passkeys).toHaveLength(1);
  });

  test('keeps out an authenticator app that was set up half before the passkey came', async () => {
    const [grace, thief] = [await shop.administrator(2), await shop.administrator(2)];
    const pending = await beginSecondFactor(thief);
    await add(grace);
    const body = { code: pending.code() };
    const confirmed = await thief.request('POST', '/api/auth/two-factor/verify-totp', { body });
    expect([confirmed.statusCode, confirmed.json().code]).toEqual([403, 'PROOF_NEEDED']);
    expect(await rights(thief)).toBe(false);
    const [{ _id: id = '' } = {}] = (await securityOf(grace)).passkeys;
    await post(grace, 'delete-passkey', { id });
  });

  test('loses the rights with the last passkey', async () => {
    const grace = await shop.administrator(2);
    await add(grace);
    expect(await rights(grace)).toBe(true);
    const [{ _id: id = '' } = {}] = (await securityOf(grace)).passkeys;
    expect(await post(grace, 'delete-passkey', { id })).toEqual(ok);
    expect(await rights(grace)).toBe(false);
  });
});

test('a customer who signed in with the password alone does not remove a passkey', async () => {
  const mia = await shop.signUp();
  await add(mia);
  const [{ _id: id = '' } = {}] = (await securityOf(mia)).passkeys;
  const desk = await shop.signIn(mia);
  expect(await post(desk, 'delete-passkey', { id })).toEqual([403, 'PROOF_NEEDED']);
  expect((await securityOf(mia)).passkeys).toHaveLength(1);
});

test('an authenticator app that a customer set up half is gone once a passkey came', async () => {
  const mia = await shop.signUp();
  const thief = await shop.signIn(mia);
  const pending = await beginSecondFactor(thief);
  await add(mia);
  const body = { code: pending.code() };
  const confirmed = await thief.request('POST', '/api/auth/two-factor/verify-totp', { body });
  expect([confirmed.statusCode, confirmed.json().code]).toEqual([403, 'PROOF_NEEDED']);
  const again = await mia.request('POST', '/api/auth/two-factor/verify-totp', { body });
  expect([again.statusCode, again.json().code]).toEqual([401, 'WRONG_CODE']);
});

test('a password reset of an account whose email nobody had confirmed removes app and passkeys', async () => {
  const squatter = await shop.signUp();
  const { passkey } = await add(squatter);
  const app = await setUpSecondFactor(squatter);
  await shop
    .visitor()
    .request('POST', '/api/auth/request-password-reset', { body: { email: squatter.email } });
  const { body_text } = await shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('kind', '=', 'password-reset')
    .where('recipient', '=', squatter.email)
    .executeTakeFirstOrThrow();
  const reset = { token: /token=(\w+)/.exec(body_text)?.[1], newPassword: 'recovered' };
  const response = await shop.visitor().request('POST', '/api/auth/reset-password', { body: reset });
  expect(response.statusCode).toBe(200);
  expect(await signIn(shop.visitor(), passkey)).toEqual(refused);
  const owner = await shop.signIn({ email: squatter.email, password: 'recovered' });
  expect(await securityOf(owner)).toMatchObject({ recoveryCodes: null, passkeys: [] });
  const body = { code: app.code() };
  expect((await owner.request('POST', '/api/auth/two-factor/verify-totp', { body })).statusCode).toBe(401);
});
