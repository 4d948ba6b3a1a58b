import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type BenchmarkBuyer, buy, createCard, findLine, signUp } from './benchmark-buyer.ts';
import { type CheckoutShop, checkoutShoes, openCheckoutShop } from './checkout-shop.ts';
import { startBenchmarkProcess } from './child-process.ts';
import { openNginx } from './open-nginx.ts';
import type { BenchRow } from './report.ts';

const buyers = 10;

/** So that a buyer stays below the 30 checkouts a minute of an address, in ms. */
const betweenCheckouts = 2_500;

/** What honest people waited for, in ms, and how many were refused. */
interface Waits {
  readonly health: Answers;
  readonly product: Answers;
  readonly checkout: Answers;
}

interface Answers {
  readonly p99: number;
  readonly failed: number;
}

/** Measures what one hostile client does to the others, in a shop with the limits of production. */
export async function measureHostileClient(seconds: number): Promise<BenchRow[]> {
  return [...(await measureDirectly(seconds)), ...(await measureBehindNginx(seconds))];
}

const settings = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_SCALE: '1' };

async function measureDirectly(seconds: number): Promise<BenchRow[]> {
  await using shop = await openCheckoutShop(settings);
  return await compareWithHostileClient(shop, shop.origin, seconds);
}

/** The same with the shipped settings of nginx, where it is installed. */
export async function measureBehindNginx(seconds: number): Promise<BenchRow[]> {
  await using shop = await openCheckoutShop(settings);
  await using nginx = await openNginx(shop.origin);
  if (!nginx) return [];
  const rows = await compareWithHostileClient(shop, nginx.origin, seconds);
  return rows.map((row) => ({ ...row, name: `${row.name}, behind nginx` }));
}

/**
 * Lets people ask `/healthz`, open product pages and check out for so many seconds, first alone and then while one address
 * leaves 500 bodies unfinished, sends 60 KB forms and asks for uncached pages as fast as it is answered.
 * @param origin where everybody connects to: the shop, or a proxy before it
 */
async function compareWithHostileClient(
  shop: CheckoutShop,
  origin: string,
  seconds: number,
): Promise<BenchRow[]> {
  const people: BenchmarkBuyer[] = [];
  for (let index = 0; index < buyers; index += 1)
    people.push(await signUp(shop.origin, index, `192.0.2.${index + 1}`));
  const measure = () => measureHonest(shop, { origin, people, seconds });
  await measure();
  const alone = await measure();
  await using hostile = await startBenchmarkProcess('hostile-client-process.ts', { ORIGIN: origin });
  const attacked = await measure();
  const sent = z.number().parse(await hostile.ask('count'));
  const names = { health: '/healthz', product: 'a product page', checkout: 'a checkout' } as const;
  return (['health', 'product', 'checkout'] as const).map((name) => ({
    name: `${names[name]} while one client does its worst`,
    ratio: { value: attacked[name].p99 / alone[name].p99, to: 'p99 of the same shop alone' },
    measured: `p99 ${describe(alone[name])} alone, ${describe(attacked[name])} meanwhile (${sent} hostile requests)`,
    budget: '≤ 2, none failed',
    isMet: attacked[name].p99 <= 2 * alone[name].p99 && attacked[name].failed === 0,
  }));
}

const describe = ({ p99, failed }: Answers): string => `${p99.toFixed(1)} ms, ${failed} failed`;

async function measureHonest(
  shop: CheckoutShop,
  { origin, people, seconds }: { origin: string; people: readonly BenchmarkBuyer[]; seconds: number },
): Promise<Waits> {
  const end = performance.now() + seconds * 1000;
  const headers = { 'x-forwarded-for': '192.0.2.200' };
  const response = await fetch(`${shop.origin}/api/shoes?brand=Bench%201&limit=28`);
  const shoes = z.array(z.object({ _id: z.string() })).parse(await response.json());
  const read = (path: () => string, pause: number) =>
    repeatUntil(end, pause, async () => {
      const response = await fetch(origin + path(), { headers });
      await response.arrayBuffer();
      return response.status === 200;
    });
  let [count, opened] = [0, 0];
  const checkOut = async (buyer: BenchmarkBuyer) => {
    const card = await createCard(shop.providerUrl);
    // From elsewhere than the buyer, so that only the checkout is measured.
    const line = await findLine(shop.origin, `bench-${1 + (count++ % checkoutShoes)}`);
    return () => buy(origin, buyer, { card, line });
  };
  const [health, product, ...checkouts] = await Promise.all([
    read(() => '/healthz', 50),
    read(() => `/products/${shoes[opened++ % shoes.length]?._id}`, 250),
    ...people.map((buyer) => repeatUntil(end, betweenCheckouts, () => checkOut(buyer))),
  ]);
  return {
    health: summarize(health),
    product: summarize(product),
    checkout: summarize(checkouts.flat()),
  };
}

interface Answer {
  readonly ms: number;
  readonly isGood: boolean;
}

/** Does something again and again; a function that comes back is what is timed, else the whole. */
async function repeatUntil(
  end: number,
  pause: number,
  act: () => Promise<boolean | (() => Promise<boolean>)>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (performance.now() < end) {
    let start = performance.now();
    let result = await act();
    if (typeof result !== 'boolean') {
      start = performance.now();
      result = await result();
    }
    answers.push({ ms: performance.now() - start, isGood: result });
    await wait(pause);
  }
  return answers;
}

function summarize(answers: readonly Answer[]): Answers {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  return {
    p99: times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN,
    failed: answers.filter(({ isGood }) => !isGood).length,
  };
}
