import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenIdProfile, type OpenIdProvider, startOpenIdProvider } from '../support/open-id-provider.ts';
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

const begin = async (client: TestClient, body: object = {}) => {
  const response = await client.request('POST', '/api/auth/sign-in/social', {
    body: { provider: 'google', ...body },
  });
  return response.json<{ url: string }>().url;
};
const signInWithGoogle = async (client: TestClient, profile: OpenIdProfile) => {
  const response = await client.request('GET', provider.consent(await begin(client), profile));
  return response.headers.location;
};
const userOf = async (client: TestClient) => {
  const session = await client.call('GET /session', {});
  return session.ok ? session.body.user : null;
};
const mia = { sub: 'g-1', email: 'mia@mail.test', email_verified: true, name: 'Mia' };

test('a new user signs up with Google and is redirected to the account page', async () => {
  const client = shop.visitor();
  expect(await signInWithGoogle(client, mia)).toBe('/account');
  expect(await userOf(client)).toMatchObject({ email: 'mia@mail.test', displayName: 'Mia', photoURL: '' });
  const again = shop.visitor();
  await signInWithGoogle(again, mia);
  expect((await userOf(again))?.uid).toBe((await userOf(client))?.uid);
});

test('the authorization request has code, PKCE, nonce, state and a redirect URI at the public origin', async () => {
  const parameters = new URL(await begin(shop.visitor())).searchParams;
  expect(Object.fromEntries(parameters)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    client_id: provider.settings.clientId,
    redirect_uri: `${shop.origin}/api/auth/callback/google`,
    scope: 'openid email profile',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(parameters.get(name)?.length).toBeGreaterThan(30);
});

test('the shop stores no token of the Google account', async () => {
  await signInWithGoogle(shop.visitor(), mia);
  const credential = await shop.db.selectFrom('account_credential').selectAll().executeTakeFirstOrThrow();
  expect(credential).toMatchObject({ provider_id: 'google', account_id: 'g-1' });
  expect([credential.access_token, credential.refresh_token, credential.id_token]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a verified owner takes over an existing account with the same email: its password and sessions end', async () => {
  const squatter = await shop.signUp('mia@mail.test');
  const owner = shop.visitor();
  expect(await signInWithGoogle(owner, mia)).toBe('/account');
  expect((await userOf(owner))?.uid).toBe(squatter.uid);
  expect(await userOf(squatter)).toBeNull();
  const body = { email: 'mia@mail.test', password: testPassword };
  const response = await shop.visitor().request('POST', '/api/auth/sign-in/email', { body });
  expect(response.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
});

test('a user who signed up with Google may set a password later', async () => {
  const client = shop.visitor();
  await signInWithGoogle(client, mia);
  expect(await client.call('PUT /account/password', { body: { newPassword: 'my own one' } })).toMatchObject({
    ok: true,
  });
  await shop.signIn({ email: 'mia@mail.test', password: 'my own one' });
  await signInWithGoogle(shop.visitor(), mia);
  await shop.signIn({ email: 'mia@mail.test', password: 'my own one' });
});

describe('rejects', () => {
  const signInAndFail = async (profile: OpenIdProfile) => {
    const client = shop.visitor();
    const location = await signInWithGoogle(client, profile);
    expect(await userOf(client)).toBeNull();
    return String(location);
  };

  test.each([false, undefined])('an email that Google has not verified (%s)', async (email_verified) => {
    const { uid } = await shop.signUp('mia@mail.test');
    const claims = {
      sub: 'g-1',
      email: 'mia@mail.test',
      ...(email_verified !== undefined && { email_verified }),
    };
    expect(await signInAndFail(claims)).toMatch(/^\/signin\?error=/);
    expect(await signInAndFail({ ...claims, email: 'new@mail.test' })).toMatch(/^\/signin\?error=/);
    expect(await shop.signIn({ email: 'mia@mail.test', password: testPassword })).toMatchObject({ uid });
    expect(await shop.db.selectFrom('account_user').select('email').execute()).toEqual([
      { email: 'mia@mail.test' },
    ]);
  });

  test('the email of an administrator, before and after the account exists', async () => {
    const claims = { sub: 'g-9', email: 'ada@shop.test', email_verified: true };
    expect(await signInAndFail(claims)).toMatch(/^\/signin\?error=/);
    const ada = await shop.administrator(1);
    await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
    expect(await signInAndFail(claims)).toMatch(/^\/signin\?error=/);
    expect(await userOf(ada)).not.toBeNull();
  });

  test.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://accounts.google.example' }],
    ['another nonce', { nonce: 'replayed' }],
    ['an expiry in the past', { exp: 1_000_000_000 }],
  ])('a token with %s', async (_, claims) => {
    provider.overrideClaims(claims);
    expect(await signInAndFail(mia)).toMatch(/^\/signin\?error=/);
  });

  test('a token signed with another key', async () => {
    provider.signWithUnknownKey();
    expect(await signInAndFail(mia)).toMatch(/^\/signin\?error=/);
  });

  test('a callback in another browser than the one that started (login CSRF)', async () => {
    const back = provider.consent(await begin(shop.visitor()), mia);
    const victim = shop.visitor();
    await victim.request('GET', back);
    expect(await userOf(victim)).toBeNull();
  });

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'a redirect to %s',
    async (callbackURL) => {
      const body = { provider: 'google', callbackURL };
      const response = await shop.visitor().request('POST', '/api/auth/sign-in/social', { body });
      expect(response.statusCode).toBe(403);
    },
  );
});

test('works as soon as Google is reachable again', async () => {
  const port = new URL(provider.settings.discoveryUrl).port;
  await provider.close();
  const body = { provider: 'google' };
  const first = await shop.visitor().request('POST', '/api/auth/sign-in/social', { body });
  expect(first.statusCode).toBe(404);
  provider = await startOpenIdProvider(Number(port));
  expect(await signInWithGoogle(shop.visitor(), mia)).toBe('/account');
});

test('is not offered without Google settings', async () => {
  const without = await openTestShop();
  try {
    const body = { provider: 'google' };
    const response = await without.visitor().request('POST', '/api/auth/sign-in/social', { body });
    expect(response.statusCode).toBe(404);
  } finally {
    await without.close();
  }
});
