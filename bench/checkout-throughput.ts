import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { buy, createCard, findLine, signUp } from './benchmark-buyer.ts';
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
  /** Of the shop and of its database's connections, in ms; the provider is not counted. */
  readonly processorMs: number;
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
  const lines: CartLine[] = [];
  // One after the other: a shop refuses hundreds of calls at once.
  while (lines.length < shoes) lines.push(await findLine(shop.origin, `bench-${lines.length + 1}`));
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
    processorMs: (after.processorMs - before.processorMs) / finished,
    pgbenchPerSecond: await runPgbench(shop.databaseUrl, { clients: buyers, seconds }),
  };
}

const shoes = 900;

/** Until webhooks and mails are sent and PostgreSQL has reported the commits of idle connections. */
const waitForStatistics = () => wait(3_000);

async function createCards(providerUrl: string, count: number): Promise<string[]> {
  const cards: string[] = [];
  const createSome = async () => {
    while (cards.length < count) cards.push(await createCard(providerUrl));
  };
  await Promise.all(Array.from({ length: 16 }, createSome));
  return cards;
}
