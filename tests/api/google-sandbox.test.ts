import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { discoveryPath, sandboxClient } from '#shop/accounts/server/google-sandbox/sandbox-client.ts';
import { type GoogleSandboxServer, startGoogleSandboxServer } from '../support/google-sandbox-server.ts';
import type { TestClient } from '../support/test-client.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const origin = 'http://localhost:4100';
let google: GoogleSandboxServer;
let shop: TestShop;
beforeAll(async () => {
  google = await startGoogleSandboxServer(origin);
  shop = await openTestShop({ google: google.settings });
});
afterAll(async () => {
  await shop.close();
  await google.close();
});

const mia = 'mia.torres@gmail.example';
const beginSignIn = async (client: TestClient) => {
  const body = { provider: 'google', errorCallbackURL: '/signin?google=refused' };
  const response = await client.request('POST', '/api/auth/sign-in/social', { body });
  return response.json<{ url: string }>().url;
};
/** The callback URL after choosing an account in the form at `address`. */
const chooseAccount = async (address: string, form: Record<string, string>) =>
  (await google.open(address, form)).headers.get('location') ?? '';
const followCallback = async (client: TestClient, address: string) =>
  (await client.request('GET', address.replace(origin, ''))).headers.location;
const userOf = async (client: TestClient) => {
  const session = await client.call('GET /session', {});
  return session.ok ? session.body.user : null;
};
/** A URL with changed or removed query parameters. */
const withParameters = (address: string, changes: Record<string, string | null>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
};

test('the account chooser says that it is a sandbox, and lists accounts', async () => {
  const page = await google.open(await beginSignIn(shop.visitor()));
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Sandbox — not Google');
  expect(html).toContain(mia);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a chosen account signs in, and is the same account the next time', async () => {
  const [first, second] = [shop.visitor(), shop.visitor()];
  for (const client of [first, second])
    expect(await followCallback(client, await chooseAccount(await beginSignIn(client), { email: mia }))).toBe(
      '/account',
    );
  expect(await userOf(first)).toMatchObject({ email: mia, displayName: 'Mia Torres' });
  expect((await userOf(second))?.uid).toBe((await userOf(first))?.uid);
});

test('any other email signs in too, case-insensitively', async () => {
  const client = shop.visitor();
  await followCallback(client, await chooseAccount(await beginSignIn(client), { email: ' Leo@Mail.Test ' }));
  expect(await userOf(client)).toMatchObject({ email: 'leo@mail.test', displayName: 'leo' });
});

test.each(['nobody', '', 'a@b', '<script>@mail.test'])('shows the form again for %j', async (email) => {
  const response = await google.open(await beginSignIn(shop.visitor()), { email });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('Enter a valid email');
  expect(html).not.toContain('<script>');
});

test('Cancel leads back to the shop, signed out', async () => {
  const client = shop.visitor();
  const location = await followCallback(
    client,
    await chooseAccount(await beginSignIn(client), { cancel: 'yes' }),
  );
  expect(location).toMatch(/^\/signin\?google=refused/);
  expect(await userOf(client)).toBeNull();
});

test('the shop rejects the email of an administrator', async () => {
  const client = shop.visitor();
  const location = await followCallback(
    client,
    await chooseAccount(await beginSignIn(client), { email: 'ada@shop.test' }),
  );
  expect(location).toMatch(/^\/signin\?google=refused/);
  expect(await userOf(client)).toBeNull();
});

describe('an authorization request', () => {
  test.each([
    ['of another client', { client_id: 'somebody' }],
    ['with a foreign redirect URI', { redirect_uri: 'https://evil.example/' }],
    ['with another redirect URI of the shop', { redirect_uri: `${origin}/account` }],
  ])('%s is answered with an error page and no redirect', async (_, changes) => {
    const address = withParameters(await beginSignIn(shop.visitor()), changes);
    for (const form of [undefined, { email: mia }]) {
      const response = await google.open(address, form);
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    }
  });

  test.each([
    ['without PKCE', { code_challenge: null }],
    ['with the PKCE method plain', { code_challenge_method: 'plain' }],
    ['without the scope openid', { scope: 'email' }],
    ['with the response type token', { response_type: 'token' }],
  ])('%s is redirected back as invalid', async (_, changes) => {
    const address = withParameters(await beginSignIn(shop.visitor()), changes);
    const location = new URL(await chooseAccount(address, { email: mia }));
    expect(location.origin).toBe(origin);
    expect(location.searchParams.get('error')).toBe('invalid_request');
    expect(location.searchParams.get('state')).toBe(new URL(address).searchParams.get('state'));
  });
});

describe('the token endpoint', () => {
  const verifier = 'v'.repeat(43);
  const granted = async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const code_challenge = Buffer.from(digest).toString('base64url');
    const address = withParameters(await beginSignIn(shop.visitor()), { code_challenge, nonce: 'n-1' });
    const code = new URL(await chooseAccount(address, { email: mia })).searchParams.get('code') ?? '';
    return {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${origin}/api/auth/callback/google`,
      code_verifier: verifier,
      client_id: sandboxClient.clientId,
      client_secret: sandboxClient.clientSecret,
    };
  };
  const exchange = (form: Record<string, string>) => google.open(`${origin}/sandbox/google/token`, form);
  const tokens = z.object({ id_token: z.string(), access_token: z.string() });
  const userinfo = (token: string) =>
    fetch(`${google.address}/sandbox/google/userinfo`, { headers: { authorization: `Bearer ${token}` } });

  test('returns an ID token with the nonce, and an access token for userinfo', async () => {
    const response = await exchange(await granted());
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { id_token, access_token } = tokens.parse(await response.json());
    expect(JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      iss: `${origin}/sandbox/google`,
      aud: sandboxClient.clientId,
      nonce: 'n-1',
      email: mia,
      email_verified: true,
    });
    expect(await (await userinfo(access_token)).json()).toMatchObject({ email: mia, name: 'Mia Torres' });
    expect((await userinfo(id_token)).status).toBe(401);
    expect((await userinfo(`${access_token.slice(0, -8)}AAAAAAAA`)).status).toBe(401);
    expect((await userinfo('nothing')).status).toBe(401);
  });

  test('accepts a code once', async () => {
    const form = await granted();
    expect((await exchange(form)).status).toBe(200);
    const again = await exchange(form);
    expect([again.status, await again.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  test.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: `${origin}/account` }, 'invalid_grant'],
    ['an unknown code', { code: 'x' }, 'invalid_grant'],
    ['another secret', { client_secret: 'x' }, 'invalid_client'],
    ['another grant type', { grant_type: 'password' }, 'invalid_request'],
  ])('rejects %s', async (_, changes, error) => {
    const response = await exchange({ ...(await granted()), ...changes });
    expect([response.status, await response.json()]).toEqual([400, { error }]);
  });
});

test("the discovery document names the shop's origin for browsers, and this process for the shop", async () => {
  const document = await (await fetch(`${google.address}${discoveryPath}`)).json();
  expect(document).toMatchObject({
    issuer: `${origin}/sandbox/google`,
    authorization_endpoint: `${origin}/sandbox/google/authorize`,
    token_endpoint: `${google.address}/sandbox/google/token`,
  });
});
