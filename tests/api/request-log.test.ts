import { Writable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buy } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const lines: string[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let shop: TestShop;
beforeAll(async () => {
  const mount: FastifyPluginAsync = async (app) => {
    app.get('/broken', { config: { access: 'anyone' }, schema: { hide: true } }, () => {
      throw new Error('a page broke');
    });
  };
  shop = await openTestShop({ log, mount });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
});

const completed = (from: readonly string[] = lines): Record<string, unknown>[] =>
  from.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request.completed');

test('each request is one line with the pattern of its address, status, time and ids, and nothing that its sender wrote', async () => {
  const secret = 'e1f7b5c4a2';
  await shop.app.inject({
    url: `/api/shoes/${secret}?token=${secret}&email=mina@mail.test`,
    headers: { authorization: `Bearer ${secret}`, cookie: `session=${secret}` },
  });
  expect(completed()).toEqual([
    expect.objectContaining({ method: 'GET', route: '/api/shoes/:id', status: 400, ms: expect.any(Number) }),
  ]);
  expect(completed()[0]).toMatchObject({
    reqId: expect.stringMatching(uuid),
    trace: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(lines.join('')).not.toMatch(new RegExp(`${secret}|mina`));
});

test('the number in a problem is that of the log line, and of the trace that the sender named', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
  const { json } = await shop.app.inject({ url: '/api/nowhere', headers: { traceparent } });
  expect(completed()).toEqual([expect.objectContaining({ reqId: json().requestId, trace })]);
});

const subscribe = () =>
  shop.app.inject({
    method: 'POST',
    url: '/api/mail/newsletter',
    headers: { origin: shop.origin },
    payload: { email: 'mina@mail.test' },
  });

/** Runs work while the table of the newsletter is missing. */
async function withoutSubscribers<T>(work: () => Promise<T>): Promise<T> {
  await shop.database.pool.query('alter table newsletter_subscriber rename to elsewhere');
  const result = await work();
  await shop.database.pool.query('alter table elsewhere rename to newsletter_subscriber');
  return result;
}

test('a failure is logged with the number that its answer asks the shopper to pass on', async () => {
  const response = await withoutSubscribers(subscribe);
  const { requestId, detail } = response.json();
  expect(response.statusCode).toBe(500);
  expect(requestId).toMatch(uuid);
  expect(detail).toBe(
    `Something went wrong on our end. If you contact us about this, include this number: ${requestId}`,
  );
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request.failed');
  expect(failed).toMatchObject({ reqId: requestId });
  expect(lines.join('')).not.toContain('mina');
});

test('the page of a failure has the number, too', async () => {
  const { body } = await shop.app.inject({ url: '/broken', headers: { accept: 'text/html' } });
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request.failed');
  expect(body).toContain(`If you contact us about this, include this number: ${failed.reqId}`);
  expect(body).not.toContain('a page broke');
});

test('a cached response is a line, too', async () => {
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  await (await fetch(`${origin}/api/brands`)).text();
  await (await fetch(`${origin}/api/brands`)).text();
  const ofBrands = () => completed().filter(({ route }) => route === '/api/brands');
  await expect.poll(ofBrands).toHaveLength(2);
  expect(ofBrands()[1]).toMatchObject({ cached: true, status: 200, reqId: expect.stringMatching(uuid) });
});

test('the lines of a checkout name its order, and so do those of the webhook', async () => {
  const payments: PaymentTestShop = await openPaymentTestShop();
  try {
    await payments.listen();
    const { response } = await buy(payments);
    await payments.waitForWebhooks();
    const order = await payments.db.selectFrom('shop_order').select('id').executeTakeFirstOrThrow();
    const routes = () =>
      completed(payments.logLines)
        .filter((line) => line.order === order.id)
        .map(({ route }) => route);
    await expect.poll(routes).toEqual(['/api/cart/checkout', '/api/payment/webhook']);
    expect(payments.logLines.join('')).not.toContain(response.body.idPayment);
  } finally {
    await payments.close();
  }
});

test('a busy process logs a hundred answers and ten refusals in a second, and every failure', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let count = 0; count < 150; count += 1) await shop.app.inject('/api/brands');
  expect(completed()).toHaveLength(100);
  for (let count = 0; count < 15; count += 1) await shop.app.inject('/api/nowhere');
  expect(completed()).toHaveLength(110);
  expect((await withoutSubscribers(subscribe)).statusCode).toBe(500);
  expect(completed().at(-1)).toMatchObject({ route: '/api/mail/newsletter', status: 500 });

  vi.advanceTimersByTime(1_000);
  await shop.app.inject('/api/brands');
  expect(completed().at(-1)).toMatchObject({ status: 200, unlogged: 50 });
  await shop.app.inject('/api/nowhere');
  expect(completed().at(-1)).toMatchObject({ status: 404, unlogged: 5 });
});
