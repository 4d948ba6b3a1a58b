import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import { addSizeWithStock, cards, signUpMany } from '#tests/support/checkout-requests.ts';
import { fastRecoveryTimes } from '#tests/support/fast-recovery-times.ts';
import { countStockedUnits, findPaymentViolations, findStockViolations } from '#tests/support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { wholeRefund } from '#tests/support/refund-shop.ts';
import { createTestPaymentContext } from '#tests/support/test-payment-context.ts';
import type { Member } from '#tests/support/test-shop.ts';
import {
  addSoldOutSize,
  buyPair,
  join,
  letOffersPass,
  restock,
  runWaitlistJob,
  wantedShoe,
} from '#tests/support/waitlist-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let members: Member[];
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  members = await signUpMany(shop, 6);
});
afterAll(() => shop.close());

const kinds = [
  'join',
  'join',
  'buy',
  'buy',
  'declined',
  'challenged',
  'leave',
  'restock',
  'pass',
  'job',
  'refund',
] as const;
const step = fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(5), size: fc.nat(1) });
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly who: number;
  readonly size: number;
}

async function act({ kind, who, size: number }: Step, sizes: readonly string[]): Promise<void> {
  const [member, size] = [members[who], sizes[number]];
  if (!member || size === undefined) throw new Error('no such member or size');
  if (kind === 'join') return expectNoError(await join(member, size));
  if (kind === 'buy') return expectNoError(await buyPair(shop, member, size));
  if (kind === 'declined') return expectNoError(await buyPair(shop, member, size, { card: cards.declined }));
  if (kind === 'challenged')
    return expectNoError(await buyPair(shop, member, size, { card: cards.challenged }));
  if (kind === 'restock') return void (await restock(shop, size));
  if (kind === 'job') return runWaitlistJob(shop);
  if (kind === 'refund') return refundNewest(size);
  if (kind === 'leave') return leave(member, size);
  await letOffersPass(shop, size);
}

const expectNoError = ({ status }: { status: number }) => expect(status).toBeLessThan(500);

async function leave(member: Member, size: string): Promise<void> {
  const entries = await member.call('GET /waitlist', {});
  const own = entries.ok && entries.body.find((entry) => entry.size === size);
  if (own) await member.call('DELETE /waitlist/{id}', { params: { id: own._id } });
}

async function refundNewest(size: string): Promise<void> {
  const order = await shop.db
    .selectFrom('shop_order')
    .innerJoin('order_item', 'order_item.order_id', 'shop_order.id')
    .select('id_payment')
    .where('order_item.size', '=', size)
    .where('refunded_cents', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (order)
    await ada.request('POST', `/api/admin/orders/${order.id_payment}/refunds`, { body: wholeRefund });
}

/**
 * What must hold of the lines at every moment. An entry may be passed over while another transaction reserves something
 * for its owner; `afterJob` is whether the job has come back to those since.
 */
async function findLineViolations({ afterJob = false } = {}): Promise<unknown[]> {
  const { rows } = await sql`
    select 'somebody waits for a pair that everybody may buy' as what, stock.size from shoe_size stock
      where quantity > 0 and exists (select from waitlist_entry entry
        where entry.shoe_id = stock.shoe_id and entry.size = stock.size and entry.state = 'waiting'
          and (${afterJob} or not entry.passed_over))
    union all
    select 'an entry has two mails of one offer', entry.size from waitlist_entry entry
      where offers < (select count(*) from outbox where dedup like 'waitlist:' || entry.id || ':offered:%')`.execute(
    shop.db,
  );
  return rows;
}

/** Cancels what waits for 3-D Secure, as recovery does after its time. */
async function settle(): Promise<void> {
  await sql`update checkout_attempt set expires_at = now() - interval '1 s' where state = 'waiting'`.execute(
    shop.db,
  );
  const recovery = startRecovery(createTestPaymentContext(shop), { ...fastRecoveryTimes, every: 3_600_000 });
  while ((await recovery.runOnce()) > 0);
  await recovery.stop();
}

test('whatever happens at once, no pair is lost, invented or kept for nobody, and no line is passed over', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 7 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        const sizes = [await addSoldOutSize(shop), await addSizeWithStock(shop, wantedShoe, 2)];
        const stocked = new Map(await countStockedUnits(shop));
        for (const round of rounds) {
          await Promise.all(round.map((one) => act(one, sizes)));
          for (const { kind, size } of round) {
            const key = `${wantedShoe} ${sizes[size]}`;
            if (kind === 'restock') stocked.set(key, (stocked.get(key) ?? 0) + 1);
          }
          expect(await findStockViolations(shop, stocked)).toEqual([]);
          expect(await findLineViolations()).toEqual([]);
        }
        await settle();
        await runWaitlistJob(shop);
        expect(await findStockViolations(shop, stocked)).toEqual([]);
        expect(await findPaymentViolations(shop)).toEqual([]);
        expect(await findLineViolations({ afterJob: true })).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});

test('pairs for more lines than one account may hold come back while it checks out: it never has more than ten', async () => {
  const [hog, next] = [await shop.signUp(), await shop.signUp()];
  const sizes = await Promise.all(Array.from({ length: 15 }, () => addSoldOutSize(shop)));
  for (const size of sizes) for (const member of [hog, next]) await join(member, size);
  const shelf = await addSizeWithStock(shop, wantedShoe, 9);
  const stocked = new Map(await countStockedUnits(shop));
  for (const size of sizes) stocked.set(`${wantedShoe} ${size}`, 1);
  const checkout = buyPair(shop, hog, shelf, { quantity: 3, card: cards.challenged });
  await Promise.all([checkout, ...sizes.map((size) => restock(shop, size))]);
  await runWaitlistJob(shop);

  const { rows } = await sql<{ uid: string; pairs: number }>`
    select uid, sum(pairs)::int as pairs from (
      select uid, count(*) as pairs from waitlist_entry where state = 'offered' group by uid
      union all
      select attempt.uid, sum(line.quantity) from checkout_attempt attempt
        join attempt_line line on line.attempt_id = attempt.id
        where attempt.state in ('open', 'waiting') group by attempt.uid) unpaid
    where uid in (${hog.uid}, ${next.uid}) group by uid`.execute(shop.db);
  expect(rows.filter(({ pairs }) => pairs > 10)).toEqual([]);
  const offered = shop.db.selectFrom('waitlist_entry').select('id').where('state', '=', 'offered');
  expect(await offered.where('uid', 'in', [hog.uid, next.uid]).execute()).toHaveLength(sizes.length);
  expect(await findStockViolations(shop, stocked)).toEqual([]);
});

test('one pair, offered to one, wanted by all and about to expire: it is sold once or kept, never both', async () => {
  const size = await addSoldOutSize(shop);
  const [holder, ...others] = members;
  if (!holder) throw new Error('nobody signed up');
  await join(holder, size);
  await Promise.all(others.map((member) => join(member, size)));
  await restock(shop, size);
  const stocked = await countStockedUnits(shop);
  const answers = await Promise.all([
    buyPair(shop, holder, size),
    ...others.map((member) => buyPair(shop, member, size)),
    act({ kind: 'pass', who: 0, size: 0 }, [size]).then(() => ({ status: 0 })),
    runWaitlistJob(shop).then(() => ({ status: 0 })),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(await findStockViolations(shop, stocked)).toEqual([]);
  expect(await findLineViolations()).toEqual([]);
});
