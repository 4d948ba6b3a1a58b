import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLoggedTransaction } from '#shop/orders/server/payments/logged-transaction.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop();
  await fixture.shop.listen();
});
afterAll(() => fixture.shop.close());

/** Lets happen at the sandbox what it has scheduled, and waits until the shop was told. */
async function letTimePass() {
  await fixture.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");
  await fixture.shop.stripe('GET', '/disputes');
  await fixture.shop.waitForWebhooks();
}

/** What was logged about an order, apart from its requests. */
const logged = (order: string): Record<string, unknown>[] =>
  fixture.shop.logLines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line.order === order && line.msg !== 'request.completed');
const eventsOf = (order: string) => logged(order).map(({ msg }) => msg);

test('an order and its refund are one event each, with what was sold', async () => {
  const { id, idPayment, size } = await fixture.sell();
  expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({ status: 201 });
  await letTimePass();
  expect(logged(id)).toMatchObject([
    { msg: 'order.paid', amount: 36_000, shoes: [{ name: 'Orbit Runner', size, quantity: 3 }] },
    { msg: 'refund.succeeded', amount: 36_000 },
  ]);
  expect(JSON.stringify(logged(id))).not.toMatch(/@|Springfield/);
});

test.each([
  ['4000000000007726', ['refund.pending', 'refund.succeeded']],
  ['4000000000005126', ['refund.succeeded', 'refund.failed']],
])('a refund to the card %s is an event whenever its state changes', async (card, states) => {
  const { id, idPayment } = await fixture.sell(card);
  await fixture.refund(idPayment, wholeRefund);
  await letTimePass();
  expect(eventsOf(id)).toEqual(['order.paid', ...states]);
});

test('a dispute is an event when it begins and when it ends', async () => {
  const { id, intent } = await fixture.sell('4000000000000259');
  await letTimePass();
  expect(logged(id)[1]).toMatchObject({ msg: 'dispute.opened', standing: 'open', amount: 36_000 });
  const { body } = await fixture.shop.stripe('GET', `/disputes?payment_intent=${intent}`);
  const [dispute] = body.data as { id: string }[];
  const form = { 'evidence[uncategorized_text]': 'winning_evidence', submit: 'true' };
  await fixture.shop.stripe('POST', `/disputes/${dispute?.id}`, form);
  await letTimePass();
  expect(logged(id).slice(2)).toMatchObject([{ msg: 'dispute.closed', standing: 'won' }]);
});

test('a fraud warning is an event, once', async () => {
  const { id } = await fixture.sell('4000000000005423');
  await letTimePass();
  expect(eventsOf(id)).toEqual(['order.paid', 'payment.fraud_warning']);
});

test('what was rolled back is not logged, and what was retried is logged once', async () => {
  const events: string[] = [];
  const note = (_details: object, event: string) => void events.push(event);
  const log = { info: note, warn: note, error: note };
  const context = createTestPaymentContext(fixture.shop, { log });
  const failures = [new Error('broken'), Object.assign(new Error('deadlock'), { code: '40P01' })];
  const work: Parameters<typeof inLoggedTransaction>[1] = async (_db, inside) => {
    inside.log.info({}, 'order.paid');
    const failure = failures.shift();
    if (failure) throw failure;
  };
  await expect(inLoggedTransaction(context, work)).rejects.toThrow('broken');
  expect(events).toEqual([]);
  await inLoggedTransaction(context, work);
  expect(events).toEqual(['order.paid']);
});
