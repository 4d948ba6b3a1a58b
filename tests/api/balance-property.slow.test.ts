import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BalanceSums } from '#contract/payments/balance.ts';
import { type BalanceShop, openBalanceShop } from '../support/balance-shop.ts';
import type { SoldOrder } from '../support/refund-shop.ts';

let fixture: BalanceShop;
const sold: SoldOrder[] = [];
let countered = 0;
let chargebacks = 0;
beforeAll(async () => {
  fixture = await openBalanceShop();
});
afterAll(() => fixture.shop.close());

const cards = {
  good: '4242424242424242',
  'refunded later': '4000000000007726',
  'refund fails': '4000000000005126',
  disputed: '4000000000000259',
  inquiry: '4000000000001976',
} as const;

/** What can happen to a shop; an order is named by its place among those sold before. */
type Happening =
  | { readonly kind: 'sale'; readonly card: keyof typeof cards }
  | { readonly kind: 'refund'; readonly order: number; readonly cents: number }
  | { readonly kind: 'dispute'; readonly order: number }
  | { readonly kind: 'answer'; readonly order: number; readonly text: string }
  | { readonly kind: 'accept'; readonly order: number }
  | { readonly kind: 'later' }
  | { readonly kind: 'day' };

const order = fc.nat({ max: 11 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('sale'), card: fc.constantFrom(...keys(cards)) }), weight: 3 },
  {
    arbitrary: fc.record({ kind: fc.constant('refund'), order, cents: fc.integer({ min: 1, max: 30_000 }) }),
    weight: 3,
  },
  fc.record({ kind: fc.constant('dispute'), order }),
  fc.record({
    kind: fc.constant('answer'),
    order,
    text: fc.constantFrom('winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence'),
  }),
  fc.record({ kind: fc.constant('accept'), order }),
  fc.record({ kind: fc.constant('later') }),
  fc.record({ kind: fc.constant('day') }),
);

function keys<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object).filter((key): key is keyof T & string => key in object);
}

async function disputeOf({ intent }: SoldOrder): Promise<{ id: string; status: string } | undefined> {
  const { body } = await fixture.shop.stripe('GET', `/disputes?payment_intent=${intent}`);
  return (body.data as { id: string; status: string }[])[0];
}

/** The orders whose disputes want an answer. */
async function listAnswerable(): Promise<SoldOrder[]> {
  const { body } = await fixture.shop.stripe('GET', '/disputes?limit=100');
  const waiting = (body.data as { payment_intent: string; status: string }[])
    .filter(({ status }) => status.endsWith('needs_response'))
    .map(({ payment_intent }) => payment_intent);
  return sold.filter(({ intent }) => waiting.includes(intent));
}

async function happen(event: Happening): Promise<void> {
  if (event.kind === 'sale') sold.push(await fixture.sell(cards[event.card]));
  if (event.kind === 'later') await fixture.letTimePass();
  if (event.kind === 'day') await fixture.passDay();
  if (!('order' in event) || sold.length === 0) return;
  const answerable = event.kind === 'answer' || event.kind === 'accept';
  const candidates = answerable ? await listAnswerable() : sold;
  const target = candidates[event.order % Math.max(1, candidates.length)];
  if (!target) return;
  const open = await disputeOf(target);
  if (event.kind === 'refund') {
    const body = { amountCents: event.cents, reason: 'requested_by_customer', restock: false };
    await fixture.refund(target.idPayment, body);
  } else if (event.kind === 'dispute') {
    if (!open) await fixture.shop.stripe('POST', `/payment_intents/${target.intent}/dispute`);
  } else if (event.kind === 'answer' && open) {
    const form = { 'evidence[uncategorized_text]': event.text };
    const { body } = await fixture.shop.stripe('POST', `/disputes/${open.id}`, form);
    if (body.status === 'under_review') countered += 1;
  } else if (event.kind === 'accept' && open) {
    await fixture.shop.stripe('POST', `/disputes/${open.id}/close`);
  }
}

/** What the shop's own orders, refunds and disputes say. */
async function readOwnBooks(): Promise<{
  captured: number;
  refunded: number;
  disputed: number;
  won: number;
}> {
  const { rows } = await sql<{ captured: number; refunded: number; disputed: number; won: number }>`
    select
      (select coalesce(sum(amount_cents), 0)::int from shop_order) as captured,
      (select coalesce(sum(amount_cents), 0)::int from refund where status in ('pending', 'succeeded')) as refunded,
      (select coalesce(sum(amount_cents), 0)::int from dispute
        where status in ('needs_response', 'under_review', 'lost')) as disputed,
      (select count(*)::int from dispute where status = 'won') as won`.execute(fixture.shop.db);
  const [books] = rows;
  if (!books) throw new Error('no books');
  return books;
}

const add = (rows: readonly BalanceSums[], name: keyof BalanceSums) =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** What random histories may leave out. */
const everything: Happening[] = [
  { kind: 'sale', card: 'disputed' },
  { kind: 'sale', card: 'refund fails' },
  { kind: 'refund', order: 1, cents: 5_000 },
  { kind: 'day' },
  { kind: 'later' },
  { kind: 'answer', order: 0, text: 'winning_evidence' },
  { kind: 'sale', card: 'inquiry' },
  { kind: 'day' },
  { kind: 'later' },
  { kind: 'answer', order: 0, text: 'escalate_inquiry_evidence' },
  { kind: 'later' },
  { kind: 'answer', order: 0, text: 'losing_evidence' },
  { kind: 'sale', card: 'refunded later' },
  { kind: 'refund', order: 3, cents: 700 },
  { kind: 'dispute', order: 3 },
  { kind: 'accept', order: 0 },
  { kind: 'day' },
];

test('by day is by payout and what is not paid out yet, and both are what the shop’s own books say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 7 }), async (history) => {
      for (const event of history) await happen(event);
      await fixture.letTimePass();
      await fixture.letTimePass();
      const { days, payouts, totals, unknownFees } = await fixture.report();
      for (const name of keys(totals)) {
        expect(add(payouts, name), name).toBe(totals[name]);
        expect(add(days, name), name).toBe(totals[name]);
      }
      for (const row of [totals, ...days, ...payouts]) {
        const { capturedCents, refundedCents, disputedCents, feesCents, otherCents, netCents } = row;
        expect(netCents).toBe(capturedCents - refundedCents - disputedCents - feesCents + otherCents);
      }
      for (const { payout, netCents } of payouts) if (payout) expect(netCents).toBe(payout.amountCents);
      const books = await readOwnBooks();
      expect(totals).toMatchObject({
        capturedCents: books.captured,
        refundedCents: books.refunded,
        disputedCents: books.disputed,
        otherCents: 0,
      });
      chargebacks = await countChargebacks();
      const saleFees = sold.length * (Math.round(36_000 * 0.029) + 30);
      expect(totals.feesCents).toBe(saleFees + 1_500 * (chargebacks + countered - books.won));
      expect(unknownFees).toBe(0);
    }),
    { numRuns: 6, examples: [[everything]] },
  );
});

/** Disputes that are no inquiries, or no longer. */
async function countChargebacks(): Promise<number> {
  const { rows } = await fixture.shop.sandboxPool.query(
    `select count(*)::int as disputes from sandbox.dispute where object ->> 'status' not like 'warning%'`,
  );
  return rows[0].disputes;
}
