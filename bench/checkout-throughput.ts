import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#contract/checkout.ts';
import { toCents } from '#contract/fields/money.ts';
import { cardForm, cards as testCards } from '#tests/support/checkout-requests.ts';
import { openCheckoutShop } from './checkout-shop.ts';
import { runPgbench } from './checkout-writes.ts';

/** Checkouts per second of the shop, and transactions per second of pgbench with the same SQL writes. */
export interface CheckoutThroughput {
  readonly perSecond: number;
  readonly failed: number;
  readonly pgbenchPerSecond: number | null;
  /** For each checkout, with its webhook, its mail and what the background jobs did meanwhile. */
  readonly statements: number;
  readonly commits: number;
}

const buyers = 32;
/** Cards that are made beforehand, for each second: more than a shop can take. */
const cardsPerSecond = 400;

/** Lets 32 signed-in buyers check out single units over HTTP with cards that the provider has already. */
export async function measureCheckoutThroughput(seconds: number): Promise<CheckoutThroughput> {
  await using shop = await openCheckoutShop();
  const signedIn = await Promise.all(
    Array.from({ length: buyers }, (_, index) => signUp(shop.origin, index)),
  );
  const lines = await Promise.all(
    Array.from({ length: shoes }, (_, index) => findLine(shop.origin, `bench-${index + 1}`)),
  );
  const cards = await createCards(shop.providerUrl, seconds * cardsPerSecond);
  const before = await shop.count();
  let finished = 0;
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    signedIn.map(async (buyer, index) => {
      for (let iteration = 0; performance.now() < end; iteration++) {
        const card = cards.pop();
        const line = lines[(index * 31 + iteration) % shoes];
        if (card === undefined || !line) throw new Error('The cards are used up');
        const paid = await buy(shop.origin, buyer, { card, line });
        finished++;
        if (!paid) failed++;
      }
    }),
  );
  const perSecond = finished / ((performance.now() - start) / 1000);
  await waitForStatistics();
  const after = await shop.count();
  return {
    perSecond,
    failed,
    statements: (after.statements - before.statements) / finished,
    commits: (after.commits - before.commits) / finished,
    pgbenchPerSecond: await runPgbench(shop.databaseUrl, { clients: buyers, seconds }),
  };
}

const shoes = 900;

/** Until webhooks and mails are sent and PostgreSQL has reported the commits of idle connections. */
const waitForStatistics = () => wait(3_000);

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

async function findLine(origin: string, id: string): Promise<CartLine> {
  const [shoe] = await (await fetch(`${origin}/api/shoes/${id}`)).json();
  return { _id: id, name: shoe.name, image: shoe.image, price: shoe.price, quantity: 1, size: '9' };
}

async function createCards(providerUrl: string, count: number): Promise<string[]> {
  const cards: string[] = [];
  const createOne = async () => {
    const response = await fetch(`${providerUrl}/payment_methods`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_sandbox' },
      body: new URLSearchParams(cardForm(testCards.good)),
    });
    const { id } = await response.json();
    cards.push(id);
  };
  const createSome = async () => {
    while (cards.length < count) await createOne();
  };
  await Promise.all(Array.from({ length: 16 }, createSome));
  return cards;
}

async function buy(
  origin: string,
  { uid, email, cookie }: BenchmarkBuyer,
  { card, line }: { card: string; line: CartLine },
): Promise<boolean> {
  const body = { id: card, email, uid, shoes: [line], amount: toCents(line.price) };
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
