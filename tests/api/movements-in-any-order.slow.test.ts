import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPaymentChanges } from '#shop/orders/server/payments/changes/record-payment-changes.ts';
import { handledEvents, handleWebhookEvent } from '#shop/orders/server/payments/status/webhook-routes.ts';
import { cards } from '../support/checkout-requests.ts';
import { countStockedUnits } from '../support/invariants.ts';
import { findDiscrepancies, findMovementViolations } from '../support/movement-invariants.ts';
import { openRefundShop, type RefundShop, type SoldOrder } from '../support/refund-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop();
});
afterAll(() => fixture.shop.close());

/** What may happen to an order: at the shop, at the provider, or to the news between them. */
type Happening =
  | { readonly kind: 'refund'; readonly what: 'all' | 'pair' | 'amount'; readonly restock: boolean }
  | { readonly kind: 'provider refund' | 'winning_evidence' | 'losing_evidence' | 'time' | 'late answer' }
  | { readonly kind: 'event'; readonly type: string };

const eventTypes = [...handledEvents].filter((type) => !/review|fraud/.test(type));
/** Those after which refunds and disputes are looked up; at least one comes in the end. */
const chargeEvents = eventTypes.filter((type) => !type.startsWith('payment_intent.'));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('refund' as const),
    what: fc.constantFrom('all' as const, 'pair' as const, 'amount' as const),
    restock: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom(
      ...(['provider refund', 'winning_evidence', 'losing_evidence', 'time', 'time', 'late answer'] as const),
    ),
  }),
  fc.record({ kind: fc.constant('event' as const), type: fc.constantFrom(...eventTypes) }),
);

const tell = async (intent: string, type: string) => {
  const event = { id: crypto.randomUUID(), type, intent, orderId: null, object: intent, ownMode: true };
  expect(await handleWebhookEvent(createTestPaymentContext(fixture.shop), event)).toBe('handled');
};

/** Lets happen at the sandbox what it has scheduled. */
async function letTimePass() {
  await fixture.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");
  await fixture.shop.stripe('GET', '/disputes');
}

/** An administrator's refund: made, or refused because of what came before. */
async function refund(
  { idPayment, size }: SoldOrder,
  { what, restock }: Extract<Happening, { kind: 'refund' }>,
): Promise<void> {
  const { status } = await fixture.refund(idPayment, {
    reason: 'requested_by_customer',
    restock: restock && what !== 'amount',
    ...(what === 'pair' && { items: [{ _id: 'shoe-orbit', size, quantity: 1 }] }),
    ...(what === 'amount' && { amountCents: 2_500 }),
  });
  expect([201, 409, 422]).toContain(status);
}

async function sendEvidence(intent: string, evidence: string): Promise<void> {
  const { body } = await fixture.shop.stripe('GET', `/disputes?payment_intent=${intent}`);
  for (const { id } of body.data as { id: string }[])
    await fixture.shop.stripe('POST', `/disputes/${id}`, {
      'evidence[uncategorized_text]': evidence,
      submit: 'true',
    });
}

/** Applies an answer of the provider that was asked for when the order was sold. */
const answerLate = (order: SoldOrder, answer: Awaited<ReturnType<typeof askAtFirst>>) =>
  fixture.shop.db
    .transaction()
    .execute((db) => recordPaymentChanges(db, order.id, answer, createTestPaymentContext(fixture.shop)));

async function askAtFirst({ intent }: SoldOrder) {
  const askedAt = new Date();
  const paymentChanges = await fixture.shop.payment.findPaymentChanges(intent);
  if (!paymentChanges) throw new Error('no charge');
  return { paymentChanges, askedAt };
}

test('order, stock and books end as the provider says, whatever happens and whenever it is told', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(['good', 'refundPending', 'refundFails', 'disputed', 'inquiry'] as const)),
      fc.array(happening, { minLength: 2, maxLength: 9 }),
      fc.shuffledSubarray(chargeEvents, { minLength: 1, maxLength: 3 }),
      async (card, happenings, lastEvents) => {
        const order = await fixture.sell(cards[card]);
        const first = await askAtFirst(order);
        for (const one of happenings) {
          if (one.kind === 'refund') await refund(order, one);
          else if (one.kind === 'event') await tell(order.intent, one.type);
          else if (one.kind === 'time') await letTimePass();
          else if (one.kind === 'late answer') await answerLate(order, first);
          else if (one.kind === 'provider refund')
            await fixture.shop.stripe('POST', '/refunds', { payment_intent: order.intent, amount: '1000' });
          else await sendEvidence(order.intent, one.kind);
        }
        await letTimePass();
        for (const type of lastEvents) await tell(order.intent, type);
        await answerLate(order, first);
        expect(await findMovementViolations(fixture.shop)).toEqual([]);
        const units = await countStockedUnits(fixture.shop);
        expect(units.get(`shoe-orbit ${order.size}`)).toBe(5);
      },
    ),
    { numRuns: 12 },
  );
  const { db, payment } = fixture.shop;
  expect(await findDiscrepancies({ db, payment })).toEqual([]);
});
