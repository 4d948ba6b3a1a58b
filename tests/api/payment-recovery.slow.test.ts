import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Polling } from '#platform/jobs/start-polling.ts';
import { changePaymentAttempt } from '#shop/orders/server/payments/attempts/payment-attempts.ts';
import { releaseStock } from '#shop/orders/server/payments/attempts/stock-reservation.ts';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import type { PaymentProvider, PaymentState } from '#shop/orders/server/provider/payment-provider.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { addSizeWithStock, buy, cards, stockOf } from '../support/checkout-requests.ts';
import { fastRecoveryTimes } from '../support/fast-recovery-times.ts';
import { countStockedUnits, findViolations, listCharged, type StockedUnits } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';

/** Overrides of the payment provider; null uses the sandbox. */
let charge:
  | ((real: PaymentProvider, request: Parameters<PaymentProvider['charge']>[0]) => Promise<PaymentState>)
  | null;
let refund: PaymentProvider['refund'] | null;
let shop: PaymentTestShop;
let stocked: StockedUnits;
let size: string;
let running: Polling[];

const lost: PaymentState = { state: 'unknown', reason: 'lost' };
const neverCharge = async (): Promise<PaymentState> => lost;

beforeEach(async () => {
  charge = null;
  refund = null;
  running = [];
  shop = await openPaymentTestShop((payment) => ({
    ...payment,
    charge: (request) => charge?.(payment, request) ?? payment.charge(request),
    refund: (name) => refund?.(name) ?? payment.refund(name),
  }));
  size = await addSizeWithStock(shop, 'shoe-orbit', 3);
  stocked = await countStockedUnits(shop);
});
afterEach(async () => {
  await Promise.all(running.map((recovery) => recovery.stop()));
  const violations = await findViolations(shop, stocked);
  await shop.close();
  expect(violations).toEqual([]);
});

const recover = (absentAfter = 100): Polling<number> => {
  const recovery = startRecovery(createTestPaymentContext(shop, { absentAfter }), fastRecoveryTimes);
  running.push(recovery);
  return recovery;
};

const attemptOf = (uid: string) =>
  shop.db.selectFrom('checkout_attempt').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();

const stateOf = async (uid: string) => (await attemptOf(uid)).state;

test('a charge whose response was lost becomes an order', async () => {
  charge = async (real, request) => {
    await real.charge(request);
    return lost;
  };
  const { member, response } = await buy(shop, { size });
  expect(response.status).toBe(200);
  expect(await stateOf(member.uid)).toBe('paid');
});

test('what recovery settled is logged, after its order', async () => {
  charge = async (real, request) => {
    const { state, ...charged } = await real.charge(request);
    if (state !== 'succeeded' || !('intent' in charged) || !charged.intent) throw new Error(state);
    return { state: 'processing', intent: charged.intent };
  };
  const { response } = await buy(shop, { size });
  expect(response.status).toBe(202);
  const events: string[] = [];
  const note = (_details: object, event: string) => void events.push(event);
  const context = createTestPaymentContext(shop, { log: { info: note, warn: note, error: note } });
  running.push(startRecovery(context, fastRecoveryTimes));
  await expect.poll(() => events).toEqual(['order.paid', 'payment.recovered']);
});

test('an attempt unknown to the provider is abandoned after its time limit, and not before', async () => {
  charge = neverCharge;
  const { member, response } = await buy(shop, { size });
  expect(response).toMatchObject({ status: 202, body: { status: 'processing' } });
  expect(await recover(60_000).runOnce()).toBeGreaterThanOrEqual(0);
  expect(await stateOf(member.uid)).toBe('open');
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(2);

  recover(0);
  await expect.poll(() => stateOf(member.uid)).toBe('failed');
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
  expect(await listCharged(shop)).toEqual([]);
});

test('a charge that succeeds after that is found without a webhook, and refunded', async () => {
  const requests: Parameters<PaymentProvider['charge']>[0][] = [];
  charge = async (_real, request) => {
    requests.push(request);
    return lost;
  };
  const { member } = await buy(shop, { size });
  recover(0);
  await expect.poll(() => stateOf(member.uid)).toBe('failed');
  charge = null;
  for (const request of requests) await shop.payment.charge(request);
  await expect.poll(() => stateOf(member.uid)).toBe('refunded');
  expect(await listCharged(shop)).toMatchObject([{ amount: 12000, refunded: 12000 }]);
});

test('an unconfirmed refund is retried until it is confirmed', async () => {
  const { member, response } = await buy(shop, { size, card: cards.challenged });
  const { id, intent } = await attemptOf(member.uid);
  expect(response.body.status).toBe('requires_action');
  await releaseStock(shop.db, id, purchaseHooks);
  await changePaymentAttempt(shop.db, id, { state: 'failed', failure: 'abandoned' });
  await shop.visitor().request('POST', `/sandbox/3ds/${intent}`, {
    body: 'outcome=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  let tries = 0;
  refund = async () => {
    tries += 1;
    return { state: 'unknown', answered: false };
  };
  recover();
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect(await stateOf(member.uid)).toBe('refunding');
  refund = null;
  await expect.poll(() => stateOf(member.uid)).toBe('refunded');
});

test('a payment whose cancelling was refused for a moment is cancelled by the next try', async () => {
  const { member } = await buy(shop, { size, card: cards.challenged });
  await shop.db
    .updateTable('checkout_attempt')
    .set({ expires_at: new Date(0) })
    .execute();
  await shop.processor.injectFault({ kind: 'refuse_cancel', times: 1 });
  const recovery = recover();
  await recovery.runOnce();
  await expect.poll(() => stateOf(member.uid)).toBe('failed');
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
});

test('several processes recover concurrently, each order once', async () => {
  charge = async (real, request) => {
    await real.charge(request);
    throw new Error('the process died here');
  };
  const buyers = await Promise.all([1, 2, 3].map(() => buy(shop, { size })));
  expect(buyers.map(({ response }) => response.status)).toEqual([202, 202, 202]);
  recover();
  recover();
  recover();
  await expect.poll(() => shop.db.selectFrom('shop_order').select('id').execute()).toHaveLength(3);
  expect(await shop.db.selectFrom('outbox').select('id').execute()).toHaveLength(3);
});

test('an order that cannot be inserted after the charge is inserted later, and not reported as failed', async () => {
  await sql`alter table shop_order rename to shop_order_away`.execute(shop.db);
  const { member, response } = await buy(shop, { size });
  expect(response).toMatchObject({ status: 202, body: { status: 'processing' } });
  await sql`alter table shop_order_away rename to shop_order`.execute(shop.db);
  recover();
  await expect.poll(() => stateOf(member.uid)).toBe('paid');
});

test('a failed recovery run is followed by the next one', async () => {
  charge = neverCharge;
  const { member } = await buy(shop, { size });
  let isUnresponsive = true;
  const payment: PaymentProvider = {
    ...shop.payment,
    retrieve: async (name) => {
      if (isUnresponsive) throw new Error('no response');
      return shop.payment.retrieve(name);
    },
  };
  const recovery = startRecovery(createTestPaymentContext(shop, { payment }), fastRecoveryTimes);
  running.push(recovery);
  await recovery.runOnce();
  expect(await stateOf(member.uid)).toBe('open');
  isUnresponsive = false;
  await expect.poll(() => stateOf(member.uid)).toBe('failed');
});
