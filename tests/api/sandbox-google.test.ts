import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { discoveryPath, sandboxClient } from '#server/integrations/google-sandbox/client.ts';
import type { Client } from '../support/client.ts';
import { type SandboxGoogle, startSandboxGoogle } from '../support/sandbox-google.ts';
import { openShop, type TestShop } from '../support/shop.ts';

const origin = 'http://localhost:4100';
let google: SandboxGoogle;
let shop: TestShop;
beforeAll(async () => {
  google = await startSandboxGoogle(origin);
  shop = await openShop({ google: google.settings });
});
afterAll(async () => {
  await shop.close();
  await google.close();
});

const mia = 'mia.torres@gmail.example';
const begin = async (client: Client) => {
  const body = { provider: 'google', errorCallbackURL: '/signin?google=refused' };
  const response = await client.request('POST', '/api/auth/sign-in/social', { body });
  return response.json<{ url: string }>().url;
};
/** What the shop is told when somebody chose in the form that `address` shows. */
const choose = async (address: string, form: Record<string, string>) =>
  (await google.open(address, form)).headers.get('location') ?? '';
const comeBack = async (client: Client, address: string) =>
  (await client.request('GET', address.replace(origin, ''))).headers.location;
const userOf = async (client: Client) => {
  const session = await client.call('GET /session', {});
  return session.ok ? session.body.user : null;
};
/** A page of the sandbox, and how its address can be bent. */
const bent = (address: string, changes: Record<string, string | null>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
};

test('the chooser says plainly what it is, and offers accounts', async () => {
  const page = await google.open(await begin(shop.visitor()));
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Sandbox — not Google');
  expect(html).toContain(mia);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a chosen account signs in, and is the same one the next time', async () => {
  const [first, second] = [shop.visitor(), shop.visitor()];
  for (const client of [first, second])
    expect(await comeBack(client, await choose(await begin(client), { email: mia }))).toBe('/account');
  expect(await userOf(first)).toMatchObject({ email: mia, displayName: 'Mia Torres' });
  expect((await userOf(second))?.uid).toBe((await userOf(first))?.uid);
});

test('any other address signs in too, without case', async () => {
  const client = shop.visitor();
  await comeBack(client, await choose(await begin(client), { email: ' Leo@Mail.Test ' }));
  expect(await userOf(client)).toMatchObject({ email: 'leo@mail.test', displayName: 'leo' });
});

test.each(['nobody', '', 'a@b', '<script>@mail.test'])('asks again for %j', async (email) => {
  const answer = await google.open(await begin(shop.visitor()), { email });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Enter a valid email');
  expect(html).not.toContain('<script>');
});

test('Cancel leads back, signed out', async () => {
  const client = shop.visitor();
  const location = await comeBack(client, await choose(await begin(client), { cancel: 'yes' }));
  expect(location).toMatch(/^\/signin\?google=refused/);
  expect(await userOf(client)).toBeNull();
});

test('an administrator’s address is refused by the shop', async () => {
  const client = shop.visitor();
  const location = await comeBack(client, await choose(await begin(client), { email: 'ada@shop.test' }));
  expect(location).toMatch(/^\/signin\?google=refused/);
  expect(await userOf(client)).toBeNull();
});

describe('a request', () => {
  test.each([
    ['of another client', { client_id: 'somebody' }],
    ['that would lead elsewhere', { redirect_uri: 'https://evil.example/' }],
    ['to another path of the shop', { redirect_uri: `${origin}/account` }],
  ])('%s is answered here and leads nowhere', async (_, changes) => {
    const address = bent(await begin(shop.visitor()), changes);
    for (const form of [undefined, { email: mia }]) {
      const answer = await google.open(address, form);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  test.each([
    ['without PKCE', { code_challenge: null }],
    ['with the plain method of PKCE', { code_challenge_method: 'plain' }],
    ['without the scope openid', { scope: 'email' }],
    ['for tokens at once', { response_type: 'token' }],
  ])('%s is sent back as invalid', async (_, changes) => {
    const address = bent(await begin(shop.visitor()), changes);
    const location = new URL(await choose(address, { email: mia }));
    expect(location.origin).toBe(origin);
    expect(location.searchParams.get('error')).toBe('invalid_request');
    expect(location.searchParams.get('state')).toBe(new URL(address).searchParams.get('state'));
  });
});

describe('the token call', () => {
  const verifier = 'v'.repeat(43);
  const granted = async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const code_challenge = Buffer.from(digest).toString('base64url');
    const address = bent(await begin(shop.visitor()), { code_challenge, nonce: 'n-1' });
    const code = new URL(await choose(address, { email: mia })).searchParams.get('code') ?? '';
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

  test('gives an ID token with the nonce, and an access token that userinfo takes', async () => {
    const answer = await exchange(await granted());
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { id_token, access_token } = tokens.parse(await answer.json());
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

  test('takes a code once', async () => {
    const form = await granted();
    expect((await exchange(form)).status).toBe(200);
    const again = await exchange(form);
    expect([again.status, await again.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  test.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another way back', { redirect_uri: `${origin}/account` }, 'invalid_grant'],
    ['a code of nobody', { code: 'x' }, 'invalid_grant'],
    ['another secret', { client_secret: 'x' }, 'invalid_client'],
    ['another grant type', { grant_type: 'password' }, 'invalid_request'],
  ])('refuses %s', async (_, changes, error) => {
    const answer = await exchange({ ...(await granted()), ...changes });
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  });
});

test('the discovery document leads browsers to the shop, and the shop to this process', async () => {
  const document = await (await fetch(`${google.address}${discoveryPath}`)).json();
  expect(document).toMatchObject({
    issuer: `${origin}/sandbox/google`,
    authorization_endpoint: `${origin}/sandbox/google/authorize`,
    token_endpoint: `${google.address}/sandbox/google/token`,
  });
});
