import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stockOf } from '#tests/support/checkout-requests.ts';
import {
  announce,
  buyLaunched,
  createLaunchShoe,
  findLaunchViolations,
  join,
  launchSize,
  open,
  placeOf,
  runLaunchJob,
  waitUntilBlocked,
} from '#tests/support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';

let shop: PaymentTestShop;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
afterAll(() => shop.close());

/** Resolves once the change waits for the launch, which waits itself. */
const waitUntilBothWait = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(shop.db);
      expect(rows).toHaveLength(2);
    },
    { timeout: 30_000, interval: 10 },
  );

test('a size change does not take the pair that a launch promises while it waits for the stock', async () => {
  const ada = await shop.administrator(1);
  const [buyer, next] = [await shop.signUp(), await shop.signUp()];
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  await join(buyer, id);
  await open(shop, id);
  expect(await buyLaunched(shop, buyer, id)).toMatchObject({ status: 200 });
  await ada.call('PUT /shoes/addSize/{id}', { params: { id }, body: { size: '10', q: '1' } });
  await join(next, id);
  const { id_payment: idPayment } = await shop.db
    .selectFrom('shop_order')
    .select('id_payment')
    .where('uid', '=', buyer.uid)
    .executeTakeFirstOrThrow();

  const { promised, changed } = await shop.db.transaction().execute(async (transaction) => {
    // The launch has locked the sizes, and waits here before it promises the pair.
    await sql`lock table launch_ticket in share row exclusive mode`.execute(transaction);
    const promised = runLaunchJob(shop);
    await waitUntilBlocked(shop, 'update "launch_ticket" set "held"');
    const changed = buyer.call('POST /cart/order/{idPayment}/change-size', {
      params: { idPayment },
      body: { _id: id, size: launchSize, newSize: '10' },
    });
    await waitUntilBothWait();
    return { promised, changed };
  });
  await promised;
  expect(await changed).toMatchObject({ ok: false, problem: { code: 'OUT_OF_STOCK' } });
  expect(await placeOf(next, id)).toMatchObject({ state: 'admitted' });
  expect(await stockOf(shop, id, '10')).toBe(1);
  expect(await findLaunchViolations(shop)).toEqual([]);
});
