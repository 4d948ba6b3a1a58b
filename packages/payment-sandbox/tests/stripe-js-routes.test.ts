import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardForm, openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

const script = `console.log(${JSON.stringify('script '.repeat(50))})`;
let sandbox: TestSandbox;
let framedBy: FastifyInstance;
beforeAll(async () => {
  sandbox = await openTestSandbox({ stripeJs: async () => script });
  // A host that forbids frames, as most do.
  framedBy = fastify();
  framedBy.addHook('onRequest', async (_request, reply) => {
    reply.header('x-frame-options', 'DENY');
  });
  await framedBy.register(sandbox.sandbox.routes);
});
afterAll(async () => {
  await framedBy.close();
  await sandbox.close();
});

describe('the script that stands in for Stripe.js', () => {
  test('is kept by browsers and sent again only when it has changed', async () => {
    const first = await sandbox.host.inject('/sandbox/stripe.js');
    expect([first.statusCode, first.body]).toEqual([200, script]);
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const again = await sandbox.host.inject({
      url: '/sandbox/stripe.js',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is compressed for who takes that', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const response = await sandbox.host.inject({ url: '/sandbox/stripe.js', headers });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
  });

  test('is not there where none was given', async () => {
    const other = await openTestSandbox();
    expect((await other.host.inject('/sandbox/stripe.js')).statusCode).toBe(404);
    await other.close();
  });
});

test('the frame of an element runs its own script only, and may be embedded', async () => {
  const { headers, body } = await framedBy.inject('/sandbox/elements.html');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(body).toContain('<script src="stripe.js" data-frame="element">');
});

test('a challenge may be embedded by the shop that it came from, and by no other; its page by nobody', async () => {
  const { body: method } = await sandbox.callApi('POST', '/payment_methods', cardForm('4000000000003220'));
  const form = paymentForm({
    payment_method: String(method.id),
    use_stripe_sdk: 'true',
    return_url: 'https://shop.example/cart?payment=1',
  });
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', form);
  const url = `/sandbox/3ds/${intent.id}`;
  const waiting = await framedBy.inject(`${url}/frame`);
  expect(waiting.headers['content-security-policy']).toMatch(
    /frame-ancestors 'self' https:\/\/shop\.example$/,
  );
  expect(waiting.headers['x-frame-options']).toBeUndefined();
  expect(waiting.body).toContain('data-state="waiting"');
  const page = await framedBy.inject(url);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.headers['x-frame-options']).toBe('DENY');
  const answered = await framedBy.inject({
    method: 'POST',
    url: `${url}/frame`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=complete',
  });
  expect(answered.body).toContain('data-state="answered"');
  expect(answered.body).not.toContain('<button');
  expect((await sandbox.callApi('GET', `/payment_intents/${intent.id}`)).body.status).toBe('succeeded');
});
