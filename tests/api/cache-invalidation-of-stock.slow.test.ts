import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCacheEntry } from '#platform/cache/cache-entry.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import { watchCatalog } from '#shop/catalog/server/watch-catalog.ts';
import { removeUnchargedAttempt } from '#shop/orders/server/payments/checkout/finish-after-outage.ts';
import type { PaymentState } from '#shop/orders/server/provider/payment-provider.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { addSizeWithStock, buy } from '../support/checkout-requests.ts';
import type { PaymentTestShop } from '../support/payment-test-shop.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';

/** Only a failure takes that long, in ms. */
const patiently = { timeout: 60_000 };
/** Times in ms. */
const times = { every: 10, keepFor: 3_600_000 };

let charge: (() => Promise<PaymentState>) | null;
let refundShop: RefundShop;
let shop: PaymentTestShop;
let watches: { stop(): Promise<void> }[];
let size: string;
beforeEach(async () => {
  charge = null;
  watches = [];
  refundShop = await openRefundShop((payment) => ({
    ...payment,
    charge: (request) => charge?.() ?? payment.charge(request),
  }));
  shop = refundShop.shop;
  size = await addSizeWithStock(shop, 'shoe-orbit', 3);
});
afterEach(async () => {
  await Promise.all(watches.map((watch) => watch.stop()));
  await shop.close();
});

const watch = (changed: Partial<typeof times> = {}) =>
  watches.push(
    watchCatalog(
      { db: shop.db, cache: shop.cache, listeners: shop.app.changeListeners, log: shop.app.log },
      { ...times, ...changed },
    ),
  );

async function shownStock(label = size): Promise<number | undefined> {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id: 'shoe-orbit' } });
  return found.ok ? found.body[0]?.stock.find((entry) => entry.size === label)?.quantity : undefined;
}

const expectShown = (quantity: number | undefined, label = size) =>
  vi.waitFor(async () => expect(await shownStock(label)).toBe(quantity), patiently);

const setStock = (quantity: number, db: Pick<PaymentTestShop['db'], 'updateTable'> = shop.db) =>
  db.updateTable('shoe_size').set({ quantity }).where('size', '=', size).execute();

test('the cached response of a shoe shows the new stock soon after a sale, also one of another process', async () => {
  watch();
  expect(await shownStock()).toBe(3);
  await buy(shop, { size, quantity: 2 });
  await expectShown(1);
});

test('and after a refund that puts its pairs back', async () => {
  const sold = await refundShop.sell();
  watch();
  await expectShown(2, sold.size);
  expect(await refundShop.refund(sold.idPayment, wholeRefund)).toMatchObject({ status: 201 });
  await expectShown(5, sold.size);
});

test('and after an attempt is removed that nobody charged', async () => {
  watch();
  charge = async () => ({ state: 'unknown', reason: 'lost' });
  const { member } = await buy(shop, { size });
  await expectShown(2);
  const { id } = await shop.db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
  expect(await removeUnchargedAttempt({ db: shop.db, hooks: purchaseHooks }, id)).toBe(true);
  await expectShown(3);
});

test('and after statements of plain SQL that change, add or remove a size', async () => {
  watch();
  expect(await shownStock()).toBe(3);
  await setStock(8);
  await expectShown(8);
  await sql`insert into shoe_size (id, shoe_id, size, quantity) values ('added', 'shoe-orbit', 'added', 4)`.execute(
    shop.db,
  );
  await expectShown(4, 'added');
  await sql`delete from shoe_size where id = 'added'`.execute(shop.db);
  await expectShown(undefined, 'added');
});

test('and after a transaction that began before others and commits after them', async () => {
  watch();
  expect(await shownStock()).toBe(3);
  const late = await shop.db.startTransaction().execute();
  await setStock(7, late);
  const other = await addSizeWithStock(shop, 'shoe-orbit', 1);
  await expectShown(1, other);
  await shop.db.updateTable('shoe_size').set({ quantity: 2 }).where('size', '=', other).execute();
  await expectShown(2, other);
  expect(await shownStock()).toBe(3);
  await late.commit().execute();
  await expectShown(7);
});

const fill = (tag: CacheTag) =>
  shop.cache.fill(`/${tag}`, () =>
    createCacheEntry({ route: tag, status: 200, headers: {}, body: tag, tags: [tag] }),
  );

test.each([
  {
    change: 'a price',
    statement: `update shoe set price_cents = price_cents + 100 where id = 'shoe-ember'`,
    tags: ['catalogue', 'brands', 'shoe:shoe-ember'],
  },
  {
    change: 'a shoe',
    statement: `delete from shoe where id = 'shoe-ember'`,
    tags: ['catalogue', 'shoe:shoe-ember'],
  },
  {
    change: 'a review',
    statement: `insert into review (id, shoe_id, uid, review, rating) values ('r', 'shoe-ember', 'u', 'Good', 5)`,
    tags: ['shoe:shoe-ember'],
  },
  { change: 'a brand', statement: `update brand set deleted_at = now()`, tags: ['brands'] },
] as const)(
  '$change whose process ended before it told the others is shown soon all the same',
  async ({ statement, tags }) => {
    expect(await shownStock()).toBe(3);
    watch();
    await setStock(9);
    await expectShown(9);
    const all = ['shoe:another', ...tags] as const;
    await Promise.all(all.map(fill));
    expect(all.filter((tag) => shop.cache.find(`/${tag}`))).toEqual(all);
    await sql.raw(statement).execute(shop.db);
    await vi.waitFor(
      () => expect(all.filter((tag) => shop.cache.find(`/${tag}`))).toEqual(['shoe:another']),
      patiently,
    );
  },
);

test.each([
  { shoes: 4_000, kept: true },
  { shoes: 5_001, kept: false },
])('a change of $shoes shoes leaves what is cached of another shoe: $kept', async ({ shoes, kept }) => {
  expect(await shownStock()).toBe(3);
  watch();
  await setStock(9);
  await expectShown(9);
  await Promise.all((['shoe:changed-1', 'shoe:another'] as const).map(fill));
  await sql`insert into stock_change (xid, shoes)
    select pg_current_xact_id(), array_agg('changed-' || number) from generate_series(1, ${shoes}::int) number`.execute(
    shop.db,
  );
  await vi.waitFor(() => expect(shop.cache.find('/shoe:changed-1')).toBeUndefined(), patiently);
  expect(shop.cache.find('/shoe:another') !== undefined).toBe(kept);
});

test('what was cached before a process began to watch is not kept', async () => {
  expect(await shownStock()).toBe(3);
  await setStock(6);
  watch();
  await expectShown(6);
});

test('changes that every process has seen are removed', async () => {
  await sql`insert into stock_change (xid, shoes) values ('9000000000000', '{of-another-server}')`.execute(
    shop.db,
  );
  watch({ keepFor: 50 });
  await setStock(5);
  const count = () => shop.db.selectFrom('stock_change').select('xid').execute();
  await vi.waitFor(async () => expect(await count()).toEqual([]), patiently);
  await setStock(4);
  await expectShown(4);
});
