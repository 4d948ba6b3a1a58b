import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { type OpenIdProvider, type Profile, startOpenIdProvider } from '../support/open-id.ts';
import { openShop, type TestShop, testPassword } from '../support/shop.ts';

let provider: OpenIdProvider;
let shop: TestShop;
beforeEach(async () => {
  provider = await startOpenIdProvider();
  shop = await openShop({ google: provider.settings });
});
afterEach(async () => {
  await shop.close();
  await provider.close();
});

const begin = async (client: Client, body: object = {}) => {
  const response = await client.request('POST', '/api/auth/sign-in/social', {
    body: { provider: 'google', ...body },
  });
  return response.json<{ url: string }>().url;
};
const come = async (client: Client, profile: Profile) => {
  const response = await client.request('GET', provider.agree(await begin(client), profile));
  return response.headers.location;
};
const userOf = async (client: Client) => {
  const session = await client.call('GET /session', {});
  return session.ok ? session.body.user : null;
};
const mia = { sub: 'g-1', email: 'mia@mail.test', email_verified: true, name: 'Mia' };

test('somebody new comes in with Google and lands on the account', async () => {
  const client = shop.visitor();
  expect(await come(client, mia)).toBe('/account');
  expect(await userOf(client)).toMatchObject({ email: 'mia@mail.test', displayName: 'Mia', photoURL: '' });
  const again = shop.visitor();
  await come(again, mia);
  expect((await userOf(again))?.uid).toBe((await userOf(client))?.uid);
});

test('asks with code, PKCE, nonce and state, and comes back to the public origin', async () => {
  const asked = new URL(await begin(shop.visitor())).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    client_id: provider.settings.clientId,
    redirect_uri: `${shop.origin}/api/auth/callback/google`,
    scope: 'openid email profile',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(asked.get(name)?.length).toBeGreaterThan(30);
});

test('the shop keeps no token of the Google account', async () => {
  await come(shop.visitor(), mia);
  const kept = await shop.db.selectFrom('account_credential').selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ provider_id: 'google', account_id: 'g-1' });
  expect([kept.access_token, kept.refresh_token, kept.id_token]).toEqual([null, null, null]);
});

test('a verified owner takes over an account somebody made with the address: its password and sessions end', async () => {
  const squatter = await shop.signUp('mia@mail.test');
  const owner = shop.visitor();
  expect(await come(owner, mia)).toBe('/account');
  expect((await userOf(owner))?.uid).toBe(squatter.uid);
  expect(await userOf(squatter)).toBeNull();
  const body = { email: 'mia@mail.test', password: testPassword };
  const response = await shop.visitor().request('POST', '/api/auth/sign-in/email', { body });
  expect(response.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
});

test('somebody who came with Google may set a password later and keep it', async () => {
  const client = shop.visitor();
  await come(client, mia);
  expect(await client.call('PUT /account/password', { body: { newPassword: 'my own one' } })).toMatchObject({
    ok: true,
  });
  await shop.signIn({ email: 'mia@mail.test', password: 'my own one' });
  await come(shop.visitor(), mia);
  await shop.signIn({ email: 'mia@mail.test', password: 'my own one' });
});

describe('is refused:', () => {
  const refused = async (profile: Profile) => {
    const client = shop.visitor();
    const location = await come(client, profile);
    expect(await userOf(client)).toBeNull();
    return String(location);
  };

  test.each([false, undefined])('an address Google has not verified (%s)', async (email_verified) => {
    const { uid } = await shop.signUp('mia@mail.test');
    const claims = {
      sub: 'g-1',
      email: 'mia@mail.test',
      ...(email_verified !== undefined && { email_verified }),
    };
    expect(await refused(claims)).toMatch(/^\/signin\?error=/);
    expect(await refused({ ...claims, email: 'new@mail.test' })).toMatch(/^\/signin\?error=/);
    expect(await shop.signIn({ email: 'mia@mail.test', password: testPassword })).toMatchObject({ uid });
    expect(await shop.db.selectFrom('account_user').select('email').execute()).toEqual([
      { email: 'mia@mail.test' },
    ]);
  });

  test('the address of an administrator, before and after the account exists', async () => {
    const claims = { sub: 'g-9', email: 'ada@shop.test', email_verified: true };
    expect(await refused(claims)).toMatch(/^\/signin\?error=/);
    const ada = await shop.administrator(1);
    await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
    expect(await refused(claims)).toMatch(/^\/signin\?error=/);
    expect(await userOf(ada)).not.toBeNull();
  });

  test.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://accounts.google.example' }],
    ['another nonce', { nonce: 'replayed' }],
    ['a time long ago', { exp: 1_000_000_000 }],
  ])('a token with %s', async (_, claims) => {
    provider.spoil(claims);
    expect(await refused(mia)).toMatch(/^\/signin\?error=/);
  });

  test('a token signed with another key', async () => {
    provider.forge();
    expect(await refused(mia)).toMatch(/^\/signin\?error=/);
  });

  test('an answer in a browser that did not ask (login CSRF)', async () => {
    const back = provider.agree(await begin(shop.visitor()), mia);
    const victim = shop.visitor();
    await victim.request('GET', back);
    expect(await userOf(victim)).toBeNull();
  });

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'to land on %s',
    async (callbackURL) => {
      const body = { provider: 'google', callbackURL };
      const response = await shop.visitor().request('POST', '/api/auth/sign-in/social', { body });
      expect(response.statusCode).toBe(403);
    },
  );
});

test('works once Google can be reached, though it could not be before', async () => {
  const port = new URL(provider.settings.discoveryUrl).port;
  await provider.close();
  const body = { provider: 'google' };
  const first = await shop.visitor().request('POST', '/api/auth/sign-in/social', { body });
  expect(first.statusCode).toBe(404);
  provider = await startOpenIdProvider(Number(port));
  expect(await come(shop.visitor(), mia)).toBe('/account');
});

test('without settings there is no sign-in with Google', async () => {
  const without = await openShop();
  try {
    const body = { provider: 'google' };
    const response = await without.visitor().request('POST', '/api/auth/sign-in/social', { body });
    expect(response.statusCode).toBe(404);
  } finally {
    await without.close();
  }
});
