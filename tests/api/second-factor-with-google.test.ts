import { afterEach, beforeEach, expect, test } from 'vitest';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../support/open-id-provider.ts';
import type { TestClient } from '../support/test-client.ts';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let provider: OpenIdProvider;
let shop: TestShop;
beforeEach(async () => {
  provider = await startOpenIdProvider();
  shop = await openTestShop({ google: provider.settings });
});
afterEach(async () => {
  await shop.close();
  await provider.close();
});

const profile = { sub: 'g-1', email: 'mia@mail.test', email_verified: true, name: 'Mia' };
const signInWithGoogle = async (client: TestClient) => {
  const begun = await client.request('POST', '/api/auth/sign-in/social', { body: { provider: 'google' } });
  const consent = provider.consent(begun.json<{ url: string }>().url, profile);
  const response = await client.request('GET', consent);
  return [response.statusCode, response.headers.location];
};
const isSignedIn = async (client: TestClient) => {
  const session = await client.call('GET /session', {});
  return session.ok && session.body.user !== null;
};

test('signing in with Google asks for the code too', async () => {
  const first = shop.visitor();
  await signInWithGoogle(first);
  await first.call('PUT /account/password', { body: { newPassword: testPassword } });
  const mia = await shop.signIn({ email: profile.email, password: testPassword });
  const app = await setUpSecondFactor(mia);

  const browser = shop.visitor();
  expect(await signInWithGoogle(browser)).toEqual([302, `${shop.origin}/signin?step=code`]);
  expect(await isSignedIn(browser)).toBe(false);
  const answer = await browser.request('POST', '/api/auth/two-factor/verify-totp', {
    body: { code: app.code() },
  });
  expect([answer.statusCode, await isSignedIn(browser)]).toEqual([200, true]);
});

test('who takes an account over as the owner of its email finds no factor or device of whoever had it before', async () => {
  const squatter = await shop.signUp(profile.email);
  await setUpSecondFactor(squatter);
  const owner = shop.visitor();
  expect((await signInWithGoogle(owner))[1]).toBe('/account');
  expect(await owner.call('GET /account/security', {})).toMatchObject({
    body: { recoveryCodes: null, hasPassword: false, sessions: [{ current: true }] },
  });
  expect(await isSignedIn(squatter)).toBe(false);
  const devices = await shop.db.selectFrom('account_device').select('id').execute();
  expect(devices).toHaveLength(1);
});

test('signing up with Google sends no mail about a new device, signing in on another one does', async () => {
  const mails = async () =>
    (await shop.db.selectFrom('outbox').select('kind').execute()).filter(({ kind }) => kind === 'new-device');
  await signInWithGoogle(shop.visitor());
  expect(await mails()).toHaveLength(0);
  await signInWithGoogle(shop.visitor());
  expect(await mails()).toHaveLength(1);
});

test('a proof for an account without password and app means signing in again', async () => {
  const client = shop.visitor();
  await signInWithGoogle(client);
  expect(await client.call('POST /account/proof', { body: {} })).toMatchObject({
    problem: {
      code: 'NOT_ALLOWED_NOW',
      detail: 'Confirm with your passkey or Google, or sign out and sign in again',
    },
  });
});

test('an account without a password sets an app up only after a sign-in with Google a moment ago', async () => {
  const client = shop.visitor();
  await signInWithGoogle(client);
  await shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
    .execute();
  const enable = async () => {
    const response = await client.request('POST', '/api/auth/two-factor/enable', { body: {} });
    return [response.statusCode, response.json().code];
  };
  expect(await enable()).toEqual([403, 'PROOF_NEEDED']);
  const before = await client.call('GET /account/security', {});
  expect(await signInWithGoogle(client)).toEqual([302, '/account']);
  expect(await enable()).toEqual([200, undefined]);
  const after = await client.call('GET /account/security', {});
  expect(after.ok && before.ok && after.body.sessions).toMatchObject(
    before.ok ? [{ signedInAt: before.body.sessions[0]?.signedInAt }] : [],
  );
});
