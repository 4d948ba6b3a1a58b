import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { insertPriceHistory, type PriceStep } from '../support/price-history.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** In dollars. */
async function priorPriceOf(steps: readonly [PriceStep, ...PriceStep[]]): Promise<number | null> {
  const id = randomUUID();
  await insertPriceHistory(database.db, id, steps);
  const { prior_price_cents: stored } = await database.db
    .selectFrom('shoe')
    .select('prior_price_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return stored === null ? null : stored / 100;
}

/** `9d 150, 5h 100 sale`: how long ago in days or hours, the price, whether on sale. */
function readSteps(text: string): [PriceStep, ...PriceStep[]] {
  const [first, ...others] = text.split(', ').map((step): PriceStep => {
    const [ago = '', price, onSale] = step.split(' ');
    const hoursAgo = Number.parseFloat(ago) * (ago.endsWith('d') ? 24 : 1);
    return onSale === 'sale' ? [hoursAgo, Number(price), onSale] : [hoursAgo, Number(price)];
  });
  if (!first) throw new Error('a shoe has a price');
  return [first, ...others];
}

test.each([
  ['a reduction', '60d 150, 5h 100 sale', 150],
  ['of a shoe that is newer than 30 days', '3d 150, 5h 100 sale', 150],
  ['that was on sale from the first', '60d 100 sale', null],
  ['that is on sale at its price', '60d 100, 5h 100 sale', null],
  ['that is on sale at a higher price', '60d 100, 5h 120 sale', null],
  ['that is not on sale any more', '60d 150, 24h 100 sale, 5h 100', null],
  ['raised just before the sale', '60d 100, 2d 150, 5h 100 sale', null],
  ['raised a little longer before', '60d 110, 29d 150, 5h 100 sale', 110],
  ['a low price until exactly 30 days before', '60d 90, 725h 150, 5h 100 sale', 150],
  ['a low price until a moment later', '60d 90, 724.999h 150, 5h 100 sale', null],
  ['reduced further, however long ago it began', '270d 150, 120d 120 sale, 5h 99 sale', 150],
  ['raised while on sale', '60d 150, 9d 100 sale, 5h 120 sale', null],
  ['raised by mistake for half an hour', '60d 150, 9d 100 sale, 5h 1000 sale, 4.5h 100 sale', 150],
  ['ended, and begun again a day later', '60d 150, 9d 100 sale, 2d 150, 1d 100 sale', null],
  ['ended, and begun again 30 days later', '90d 150, 60d 100 sale, 725h 150, 5h 100 sale', 150],
  ['ended by mistake for half an hour', '60d 150, 9d 100 sale, 5h 100, 4.5h 100 sale', 150],
  ['ended for exactly an hour', '60d 150, 9d 100 sale, 5h 100, 4h 100 sale', null],
  ['begun again dearer within the hour', '60d 150, 9d 100 sale, 5h 100, 4.5h 120 sale', null],
  ['the price first, the sale within the hour', '60d 150, 5h 100, 4.5h 100 sale', 150],
  ['the price first, the sale within 24 hours', '60d 150, 24.9h 100, 1h 100 sale', 150],
  ['the price first, the sale 24 hours later', '60d 150, 25h 100, 1h 100 sale', null],
  ['lowered twice, and then on sale', '60d 150, 9h 120, 5h 100, 4h 100 sale', 150],
  ['lowered a week before, and again just before', '60d 150, 7d 120, 5h 100, 4h 100 sale', 120],
  ['lowered, raised and lowered before the sale', '60d 150, 9h 90, 6h 120, 5h 100, 4h 100 sale', null],
  ['lowered on sale without a reduction, and again', '60d 150, 9h 160 sale, 8h 140 sale, 4h 100 sale', 150],
  ['ended, and begun again cheaper within 24 hours', '60d 150, 9d 100 sale, 9h 100, 5h 90 sale', 100],
  ['the sale first, the price later', '60d 150, 5h 150 sale, 4h 100 sale', 150],
  ['off sale and cheaper by the form, then on sale', '60d 150, 9d 120 sale, 5h 99, 4.5h 99 sale', 150],
  ['changed twice in one transaction', '60d 150, 5h 50 sale, 5h 100 sale', 150],
])('%s (%s): %s', async (_name, steps, expected) => {
  expect(await priorPriceOf(readSteps(steps))).toBe(expected);
});

/** A history in half hours: the pause before each step, its price, and whether on sale. */
const history = fc.array(
  fc.record({
    pause: fc.constantFrom(0, 1, 1, 2, 3, 45, 48, 1439, 1440, 1441),
    price: fc.integer({ min: 6, max: 12 }),
    onSale: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

test('of any history it is what the rules say, read half hour by half hour', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ([first, ...others]) => {
      if (!first) return;
      const steps: Step[] = [{ ...first, at: 0 }];
      for (const step of others) steps.push({ ...step, at: (steps.at(-1)?.at ?? 0) + step.pause });
      const end = steps.at(-1)?.at ?? 0;
      const toStep = ({ at, price, onSale }: Step): PriceStep =>
        onSale ? [(end - at) / 2, price, 'sale'] : [(end - at) / 2, price];
      const [oldest, ...later] = steps.map(toStep);
      if (oldest) expect(await priorPriceOf([oldest, ...later])).toBe(readPriorPrice(steps));
    }),
    { numRuns: 300 },
  );
});

interface Step {
  readonly at: number;
  readonly price: number;
  readonly onSale: boolean;
}

/** The rules of docs/decisions/034-prior-prices.md, without any cleverness. */
function readPriorPrice(steps: readonly Step[]): number | null {
  const seen = steps.filter((step, index) => steps[index + 1]?.at !== step.at);
  const priceAt = (time: number) => seen.findLast(({ at }) => at <= time)?.price;
  const reductionOf = (index: number): number | null => {
    const step = seen[index];
    if (!step?.onSale) return null;
    const before = seen.findLastIndex((_, other) => other < index && reductionOf(other) !== null);
    const [reduced, after] = [seen[before], seen[before + 1]];
    if (reduced && after && step.price <= reduced.price && step.at - after.at < 2) return reductionOf(before);
    let began = step.at;
    for (let at = index; at > 0 && (at === index || reductionOf(at) === null); at -= 1) {
      const [earlier, later] = [seen[at - 1], seen[at]];
      if (!earlier || !later || later.price > earlier.price) break;
      if (later.price < earlier.price && step.at - later.at < 48) began = later.at;
    }
    const prices = Array.from(
      { length: 1440 },
      (_, ago) => priceAt(began - 1 - ago) ?? Number.POSITIVE_INFINITY,
    );
    const lowest = Math.min(...prices);
    return Number.isFinite(lowest) && lowest > step.price ? lowest : null;
  };
  return reductionOf(seen.length - 1);
}

test('nothing rewrites an entry, and none goes but with its shoe', async () => {
  const { db } = database;
  await insertPriceHistory(db, 'kept', [
    [9, 150],
    [5, 100, 'sale'],
  ]);
  const entries = db.selectFrom('price_change').select('id').where('shoe_id', '=', 'kept');
  await expect(
    db.updateTable('price_change').set({ price_cents: 20_000 }).where('shoe_id', '=', 'kept').execute(),
  ).rejects.toThrow('append-only: UPDATE is refused');
  await expect(db.deleteFrom('price_change').where('shoe_id', '=', 'kept').execute()).rejects.toThrow(
    'append-only: DELETE is refused',
  );
  for (const table of ['price_change', 'shoe cascade'])
    await expect(sql.raw(`truncate ${table}`).execute(db)).rejects.toThrow(
      'append-only: TRUNCATE is refused',
    );
  expect(await entries.execute()).toHaveLength(2);
  await db.deleteFrom('shoe').where('id', '=', 'kept').execute();
  expect(await entries.execute()).toEqual([]);
});

test('a prior price without a sale, or not above the price, is refused', async () => {
  const { db } = database;
  await insertPriceHistory(db, 'checked', [
    [9, 150],
    [5, 100, 'sale'],
  ]);
  const set = (values: { prior_price_cents?: number; on_sale?: boolean }) =>
    db.updateTable('shoe').set(values).where('id', '=', 'checked').execute();
  await expect(set({ prior_price_cents: 10_000 })).rejects.toThrow('prior_price');
  await set({ on_sale: false });
  await expect(set({ prior_price_cents: 15_000 })).rejects.toThrow('prior_price');
});
