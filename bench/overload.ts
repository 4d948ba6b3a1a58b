import { type BenchmarkBuyer, buy, createCard, findLine, signUp } from './benchmark-buyer.ts';
import { checkoutShoes, openCheckoutShop } from './checkout-shop.ts';
import { generateLoad } from './http-load.ts';
import type { BenchRow } from './report.ts';

const buyers = 8;
const clients = 400;

/** What a buyer waits for a checkout in a shop, at the median and at most, in ms. */
interface Waits {
  readonly median: number;
  readonly longest: number;
  readonly failed: number;
}

/**
 * Lets a few people check out in a calm shop, while 400 clients search and open pages as fast as they are answered, and
 * again ten seconds later.
 */
export async function measureOverload(seconds: number): Promise<BenchRow[]> {
  await using shop = await openCheckoutShop();
  const { origin } = shop;
  const people: BenchmarkBuyer[] = [];
  for (let index = 0; index < buyers; index++) people.push(await signUp(origin, index));
  let purchases = 0;
  const checkOut = async (): Promise<Waits> => {
    const times: number[] = [];
    let failed = 0;
    const end = performance.now() + seconds * 1000;
    const shopUntilEnd = async (buyer: BenchmarkBuyer) => {
      while (performance.now() < end) {
        const card = await createCard(shop.providerUrl);
        const line = await findLine(origin, `bench-${1 + (purchases++ % checkoutShoes)}`).catch(() => null);
        if (!line) continue;
        const start = performance.now();
        if (!(await buy(origin, buyer, { card, line }))) failed += 1;
        times.push(performance.now() - start);
      }
    };
    await Promise.all(people.map(shopUntilEnd));
    times.sort((one, other) => one - other);
    return { median: times[times.length >> 1] ?? Number.NaN, longest: times.at(-1) ?? Number.NaN, failed };
  };

  await checkOut();
  const calm = await checkOut();
  let index = 0;
  const path = () =>
    index++ % 2 ? `/api/shoes?name=ember%20${index}&limit=20` : `/colletions/Bench%201?sort=${index}`;
  const [flood, busy] = await Promise.all([
    generateLoad({ origin, path, connections: clients, seconds, pause: 200 }),
    checkOut(),
  ]);
  const after = await checkOut();
  return [
    {
      name: `checkout while ${clients} clients search and open pages`,
      ratio: { value: busy.median / calm.median, to: 'the same shop alone' },
      measured: `${describe(calm)} alone, ${describe(busy)} among them, ${describe(after)} afterwards`,
      budget: 'none failed, ≤ 1.3 afterwards',
      isMet: busy.failed === 0 && after.median <= 1.3 * calm.median,
    },
    {
      name: 'what these clients are told: answers and refusals',
      ratio: null,
      measured: `${Math.round(flood.perSecond - flood.failed / seconds)} answers/s, ${Math.round(flood.failed / seconds)} refusals/s in ${flood.failedMedian.toFixed(0)} ms`,
      budget: 'refused in ≤ 100 ms',
      isMet: !(flood.failedMedian > 100),
    },
  ];
}

const describe = ({ median, longest, failed }: Waits): string =>
  `${median.toFixed(0)} ms (≤ ${longest.toFixed(0)}, ${failed} failed)`;
