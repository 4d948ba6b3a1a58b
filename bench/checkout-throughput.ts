import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toCents } from '#contract/fields/money.ts';
import type { BenchmarkShop } from './benchmark-shop.ts';

/** Checkouts per second of the shop, and transactions per second of pgbench with the same SQL writes. */
export interface CheckoutThroughput {
  readonly perSecond: number;
  readonly failed: number;
  readonly pgbenchPerSecond: number | null;
}

const buyers = 32;

/** Lets 32 signed-in buyers check out single units over HTTP with a test card. */
export async function measureCheckoutThroughput(
  shop: BenchmarkShop,
  seconds: number,
): Promise<CheckoutThroughput> {
  const origin = `http://localhost:${shop.port}`;
  const signedIn = await Promise.all(Array.from({ length: buyers }, (_, index) => signUp(origin, index)));
  let finished = 0;
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    signedIn.map(async (buyer, index) => {
      for (let iteration = 0; performance.now() < end; iteration++) {
        const paid = await buy(origin, buyer, `bench-${1 + ((index * 31 + iteration) % 900)}`);
        finished++;
        if (!paid) failed++;
      }
    }),
  );
  return {
    perSecond: finished / seconds,
    failed,
    pgbenchPerSecond: await runPgbench(shop.databaseUrl, seconds),
  };
}

interface BenchmarkBuyer {
  readonly uid: string;
  readonly email: string;
  readonly cookie: string;
}

async function signUp(origin: string, index: number): Promise<BenchmarkBuyer> {
  const email = `bench-${index}@shop.test`;
  const response = await post(`${origin}/api/auth/sign-up/email`, origin, '', {
    email,
    password: 'correct horse',
    name: email,
  });
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const session = await (await fetch(`${origin}/api/session`, { headers: { cookie } })).json();
  return { uid: session.user.uid, email, cookie };
}

async function buy(origin: string, { uid, email, cookie }: BenchmarkBuyer, id: string): Promise<boolean> {
  const card = await fetch(`${origin}/sandbox/v1/payment_methods`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    }),
  });
  const method = await card.json();
  const [shoe] = await (await fetch(`${origin}/api/shoes/${id}`)).json();
  const line = { _id: id, name: shoe.name, image: shoe.image, price: shoe.price, quantity: 1, size: '9' };
  const body = { id: method.id, email, uid, shoes: [line], amount: toCents(shoe.price) };
  const response = await post(`${origin}/api/cart/checkout`, origin, cookie, body);
  await response.arrayBuffer();
  return response.status === 200;
}

const post = (url: string, origin: string, cookie: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });

/** Runs the SQL writes of a checkout with pgbench and as many clients; null where it is not installed. */
async function runPgbench(databaseUrl: string, seconds: number): Promise<number | null> {
  const script = join('/tmp', `shop-bench-${process.pid}.sql`);
  await writeFile(script, checkoutSql);
  const command = [
    '-n',
    '-f',
    script,
    '-c',
    String(buyers),
    '-j',
    '1',
    '-T',
    String(Math.ceil(seconds)),
    databaseUrl,
  ];
  const result = await promisify(execFile)('pgbench', command).catch(() => null);
  const found = /tps = ([\d.]+)/.exec(result?.stdout ?? '');
  return found ? Number(found[1]) : null;
}

const checkoutSql = `\\set n random(1, 900)
\\set key random(1, 2000000000)
BEGIN;
UPDATE shoe_size SET quantity = quantity - 1 WHERE shoe_id = 'bench-' || :n AND size = '9' AND quantity >= 1;
INSERT INTO checkout_attempt (id, id_payment, uid, email, payment_method, request_hash, amount_cents, state, expires_at)
  VALUES ('pgbench-' || :key, 'pgbench-' || :key, 'pgbench-' || :key, 'a@shop.test', 'pm', 'hash', 9900, 'open', now());
INSERT INTO attempt_line (attempt_id, position, shoe_id, size, name, image, quantity, price_cents)
  VALUES ('pgbench-' || :key, 0, 'bench-' || :n, '9', 'A shoe', '/pictures/x', 1, 9900);
COMMIT;
BEGIN;
UPDATE checkout_attempt SET state = 'paid', updated_at = now() WHERE id = 'pgbench-' || :key;
INSERT INTO shop_order (id, attempt_id, id_payment, uid, email, amount_cents)
  VALUES ('pgbench-' || :key, 'pgbench-' || :key, 'pgbench-' || :key, 'pgbench', 'a@shop.test', 9900);
INSERT INTO order_item (order_id, position, shoe_id, size, name, image, quantity, price_cents)
  VALUES ('pgbench-' || :key, 0, 'bench-' || :n, '9', 'A shoe', '/pictures/x', 1, 9900);
INSERT INTO outbox (kind, recipient, subject, body_text, body_html, sent_at)
  VALUES ('order-paid', 'a@shop.test', 'subject', 'text', 'html', now());
COMMIT;
`;
