import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../support/raw-request.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openTestShop({
    settings: { publicOrigin: 'https://shop.example' },
    mount: async (app) => {
      app.get('/healthz', { config: { access: 'anyone' } }, () => 'alive');
    },
  });
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
  // From here on the response cache, which is asked before the framework, has an answer for every host.
  expect(await statusFor('Host: shop.example\r\n')).toBe(200);
  expect(shop.cache.size.entries).toBeGreaterThan(0);
});
afterAll(() => shop.close());

const path = '/api/brands';
const exchange = (headers: string, target = path, version = '1.1') =>
  sendRaw(
    port,
    `GET ${target} HTTP/${version}\r\n${headers.replace('PORT', String(port))}Connection: close\r\n\r\n`,
  );
async function statusFor(...request: Parameters<typeof exchange>): Promise<number> {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await exchange(...request))?.[1]);
}

describe('answers the host of the public origin, and on loopback the names of this machine with the port:', () => {
  test.each([
    'shop.example',
    'SHOP.example',
    'shop.example:443',
    'localhost:PORT',
    '127.0.0.1:PORT',
    '[::1]:PORT',
  ])('%s', async (host) => {
    expect(await statusFor(`Host: ${host}\r\n`)).toBe(200);
  });

  test('a target in absolute form', async () => {
    expect(await statusFor('Host: shop.example\r\n', `https://shop.example${path}`)).toBe(200);
  });
});

describe('rejects every other host with 421, from the cache too:', () => {
  test.each([
    'evil.example',
    'shop.example:8080',
    'shop.example.',
    'shop.example.evil.example',
    'localhost',
    'localhost:1',
    '192.0.2.1:PORT',
    '',
    'shop.example, evil.example',
  ])('%j', async (host) => {
    const received = await exchange(`Host: ${host}\r\n`);
    expect(received).toMatch(/^HTTP\/1\.1 421 /);
    expect(received).toMatch(/^content-type: application\/problem\+json\r$/im);
    expect(received).toContain('"code":"MISDIRECTED"');
    expect(received).toContain('https://shop.example');
  });

  test('in a target in absolute form, whatever the header says', async () => {
    expect(await statusFor('Host: shop.example\r\n', `https://evil.example${path}`)).toBe(421);
  });

  test('HTTP/1.0 without a host', async () => {
    expect(await statusFor('', path, '1.0')).toBe(421);
  });

  test('with a body that is not read', async () => {
    const head = 'POST /api/users HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 5\r\n\r\n';
    expect(await sendRaw(port, `${head}hello`)).toMatch(/^HTTP\/1\.1 421 /);
  });
});

test.each([
  ['two Host headers', 'Host: shop.example\r\nHost: shop.example\r\n'],
  ['a second Host header of another case', 'Host: shop.example\r\nhost: evil.example\r\n'],
  ['no Host header', ''],
])('answers %s with 400', async (_name, headers) => {
  const received = await exchange(headers);
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).toContain('"code":"MALFORMED"');
  expect(received).toMatch(/^x-content-type-options: nosniff\r$/im);
});

test('health checks answer any host', async () => {
  expect(await statusFor('Host: 10.0.0.7\r\n', '/healthz')).toBe(200);
});
