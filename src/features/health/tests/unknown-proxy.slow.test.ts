import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';

let shop: PageTestShop;
beforeEach(async () => {
  shop = await openPageTestShop({ SEED: 'none' });
});
afterEach(() => shop.close());

const readMails = async (headers: Record<string, string> = {}) =>
  (await shop.visitor().request('GET', '/sandbox/mail.json', { headers })).statusCode;

async function proxyPart() {
  const answer = await (await shop.administrator()).call('GET /admin/health', {});
  return answer.ok ? answer.body.checks.find(({ name }) => name === 'proxy') : null;
}

test.each([
  ['x-forwarded-for', { 'x-forwarded-for': '203.0.113.7' }],
  ['x-real-ip', { 'x-real-ip': '203.0.113.7' }],
  ['forwarded', { forwarded: 'for=203.0.113.7' }],
  ['via', { via: '1.1 proxy' }],
  ['the origin of its page', { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
  ['the referrer', { referer: 'https://shop.example/sale', 'sec-fetch-site': 'same-origin' }],
])('a proxy that no setting names closes the sandbox for everybody, noticed by %s', async (_, headers) => {
  expect(await readMails()).toBe(200);
  await shop.visitor().request('GET', '/api/session', { headers });
  expect(await readMails()).toBe(404);
  const ada = await shop.administrator();
  expect((await ada.request('GET', '/sandbox/mail.json')).statusCode).toBe(200);
  expect(await proxyPart()).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('PUBLIC_ORIGIN is not set'),
  });
});

test('a request for the sandbox itself is refused when it comes through a proxy', async () => {
  expect(await readMails({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
});

test('another site that a browser on this machine shows does not close the sandbox', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  await shop.visitor().request('GET', '/api/session', { headers });
  expect(await readMails()).toBe(200);
  expect(await proxyPart()).toMatchObject({ status: 'ok', action: null });
});
