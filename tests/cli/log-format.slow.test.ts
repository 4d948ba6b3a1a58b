import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCartLine, createPaymentMethod, signUpBuyer } from '../drill/checkout-client.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startShop } from '../support/running-shop.ts';

// Shops are started, and jobs take seconds on a busy machine.
const administratorPassword = 'open sesame now';

/** Starts a shop with a database of its own; both end with the test. */
async function openShop(env: Record<string, string>) {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const dataFolder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-log-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const database = opened.adopt(await freshDatabase(), (it) => it.close());
  const settings = { DATABASE_URL: database.url, SEED: 'catalogue', ADMIN_PASSWORD: administratorPassword };
  const shop = startShop({ port: await freePort(), dataFolder, env: { ...settings, ...env } });
  opened.defer(async () => void (await shop.stop('SIGKILL')));
  await shop.ready();
  await expect.poll(shop.output).toMatch(/Read the emails .*\n\n/);
  let output = '';
  shop.process.stdout?.on('data', (text) => (output += text));
  return { shop, database, origin: shop.origin, lines: () => output.split('\n') };
}

/** Buys a pair with a card; resolves to the name of the shoe and the id of the payment. */
async function buyPair(origin: string, card: 'good' | 'declined') {
  const endpoints = { shopUrl: () => origin, origin, processorUrl: `${origin}/sandbox/v1` };
  const response = await fetch(`${origin}/api/shoes?limit=20`);
  const shoes: { _id: string; name: string; stock: { size: string }[] }[] = await response.json();
  const shoe = shoes.find(({ stock }) => stock.length > 0);
  const line = await createCartLine(endpoints, shoe?._id ?? '', shoe?.stock[0]?.size ?? '');
  const buyer = await signUpBuyer(endpoints);
  const result = await buyer.checkout(await createPaymentMethod(endpoints, card), [line]);
  return { line, idPayment: result?.body.idPayment, status: result?.status };
}

/** Refunds all of an order as the first administrator. */
async function refund(origin: string, idPayment: string | undefined): Promise<number> {
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const account = { email: 'ada@sneaker-paradise.example', password: administratorPassword };
  const session = await send('auth/sign-in/email', account);
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const body = { reason: 'requested_by_customer', restock: true };
  return (await send(`admin/orders/${idPayment}/refunds`, body, cookie)).status;
}

/** Subscribes to the newsletter on a connection of its own: the processes take turns with these. Resolves to the status. */
async function subscribe(origin: string): Promise<number> {
  const request = httpRequest(`${origin}/api/mail/newsletter`, {
    method: 'POST',
    agent: false,
    headers: { origin, 'content-type': 'application/json' },
  });
  request.end(JSON.stringify({ email: 'mina@mail.test' }));
  const [response]: IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return response?.statusCode ?? 0;
}

test('LOG_FORMAT=text tells what matters in words, for all processes, and nothing personal', async () => {
  const { shop, database, origin, lines } = await openShop({ LOG_FORMAT: 'text', WORKERS: '2' });
  const page = await (await fetch(origin)).text();
  const asset = /\/assets\/[\w.-]+\.css/.exec(page)?.[0];
  expect((await fetch(`${origin}${asset}`)).status).toBe(200);

  const { line, idPayment, status } = await buyPair(origin, 'good');
  expect(status).toBe(200);
  expect((await buyPair(origin, 'declined')).status).toBe(402);
  expect(await refund(origin, idPayment)).toBe(201);
  await database.pool.query('alter table newsletter_subscriber rename to elsewhere');
  for (const _ of [1, 2, 3]) expect(await subscribe(origin)).toBe(500);
  expect((await fetch(`${origin}/api/shoes/none`)).status).toBe(404);
  // A busy machine answers slowly, and the log rightly says so.
  const words = () =>
    lines()
      .map((text) => text.replace(/^\d\d:\d\d:\d\d {2}/, '≈'))
      .filter((text) => !text.startsWith('≈Slow: '));
  const price = `$${line.price}`;
  for (const expected of [
    /^≈New account \(\w+/,
    `≈Order paid: ${price} for ${line.name} (${line.size}), order `,
    /^≈Card declined: \w+$/,
    `≈Refunded: ${price} of order `,
    /^≈Email sent: order paid \(\d+\)$/,
    /^≈Email sent: refund \(\d+\)$/,
    /^≈Error: POST \/api\/mail\/newsletter failed: relation "newsletter_subscriber" does not exist {2}\(request\.failed, src\/.*\.ts:\d+, request [0-9a-f]{8}\)$/,
    /^≈GET \/api\/shoes\/:id: 404 NOT_FOUND$/,
  ])
    await expect
      .poll(words)
      .toContainEqual(
        typeof expected === 'string' ? expect.stringContaining(expected) : expect.stringMatching(expected),
      );
  expect(await shop.stop()).toBe(0);
  expect(words().filter((text) => text.includes('newsletter'))).toHaveLength(1);
  const logged = words()
    .filter((text) => text.startsWith('≈'))
    .join('\n');
  expect(logged).not.toMatch(/@|mina|Springfield|Main St|4242|request\.completed|\/assets|GET \/:/);
});

test('without a terminal the log is JSON; a file is a line only when it failed', async () => {
  const { shop, origin, lines } = await openShop({ WORKERS: '1' });
  const page = await (await fetch(origin)).text();
  const addresses = [/\/assets\/[\w.-]+\.css/, /\/pictures\/[\w./-]+\.(?:avif|webp)/].map(
    (address) => address.exec(page)?.[0],
  );
  for (const address of [...addresses, '/favicon.svg'])
    expect([address, (await fetch(`${origin}${address}`)).status]).toEqual([address, 200]);
  await fetch(`${origin}/assets/gone.js`);
  await fetch(`${origin}/api/brands`);
  expect((await buyPair(origin, 'good')).status).toBe(200);
  const events = () =>
    lines()
      .filter((text) => text.startsWith('{'))
      .map((text): Record<string, unknown> => JSON.parse(text));
  await expect.poll(events).toContainEqual(expect.objectContaining({ msg: 'mail.sent' }));
  expect(await shop.stop()).toBe(0);
  const requests = events().filter(({ msg }) => msg === 'request.completed');
  const ofFiles = requests.filter(({ route }) => /^\/(?:assets|pictures|favicon)/.test(String(route)));
  expect(ofFiles).toEqual([
    expect.objectContaining({ route: '/assets/*', status: 404, problem: 'NOT_FOUND' }),
  ]);
  const routes = requests.map(({ route }) => route);
  expect(routes).toEqual(expect.arrayContaining(['/', '/api/brands', '/api/cart/checkout']));
  expect(events()).toContainEqual(
    expect.objectContaining({ msg: 'order.paid', amount: expect.any(Number), order: expect.any(String) }),
  );
});
