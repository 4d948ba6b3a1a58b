import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changePaymentAttempt } from '#server/modules/payments/payment-attempts.ts';
import { type Recovery, startRecovery } from '#server/modules/payments/payment-recovery.ts';
import { releaseStock } from '#server/modules/payments/stock-reservation.ts';
import type { PaymentProvider, PaymentState } from '#server/shared/payment-provider.ts';
import { buy, cards, stockOf, stockUp } from '../support/buyer.ts';
import { countStocked, findBroken, listCharged, type Stocked } from '../support/invariants.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';
import { paymentContextOf } from '../support/payment-context.ts';
import { quick } from '../support/quick-recovery.ts';

/** How the provider answers until somebody changes it; null lets the processor speak. */
let charge:
  | ((real: PaymentProvider, request: Parameters<PaymentProvider['charge']>[0]) => Promise<PaymentState>)
  | null;
let refund: PaymentProvider['refund'] | null;
let shop: PayingShop;
let stocked: Stocked;
let size: string;
let running: Recovery[];

const lost: PaymentState = { state: 'unknown', reason: 'lost' };
const nothing = async (): Promise<PaymentState> => lost;

beforeEach(async () => {
  charge = null;
  refund = null;
  running = [];
  shop = await openPayingShop((payment) => ({
    ...payment,
    charge: (request) => charge?.(payment, request) ?? payment.charge(request),
    refund: (name) => refund?.(name) ?? payment.refund(name),
  }));
  size = await stockUp(shop, 'shoe-orbit', 3);
  stocked = await countStocked(shop);
});
afterEach(async () => {
  await Promise.all(running.map((recovery) => recovery.stop()));
  const broken = await findBroken(shop, stocked);
  await shop.close();
  expect(broken).toEqual([]);
});

const recover = (absentAfter = 100): Recovery => {
  const recovery = startRecovery(paymentContextOf(shop, { absentAfter }), quick);
  running.push(recovery);
  return recovery;
};

const attemptOf = (uid: string) =>
  shop.db.selectFrom('checkout_attempt').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();

const stateOf = async (uid: string) => (await attemptOf(uid)).state;

test('a charge whose answer never came becomes an order', async () => {
  charge = async (real, request) => {
    await real.charge(request);
    return lost;
  };
  const { member, answer } = await buy(shop, { size });
  expect(answer.status).toBe(200);
  expect(await stateOf(member.uid)).toBe('paid');
});

test('an attempt the provider never heard of is given up after its time, and not before', async () => {
  charge = nothing;
  const { member, answer } = await buy(shop, { size });
  expect(answer).toMatchObject({ status: 202, body: { status: 'processing' } });
  expect(await recover(60_000).runOnce()).toBeGreaterThanOrEqual(0);
  expect(await stateOf(member.uid)).toBe('open');
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(2);

  recover(0);
  await expect.poll(() => stateOf(member.uid)).toBe('failed');
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
  expect(await listCharged(shop)).toEqual([]);
});

test('a charge that comes true after that is found without any webhook, and given back', async () => {
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

test('a refund that is not confirmed is tried until it is', async () => {
  const { member, answer } = await buy(shop, { size, card: cards.challenged });
  const { id, intent } = await attemptOf(member.uid);
  expect(answer.body.status).toBe('requires_action');
  await releaseStock(shop.db, id);
  await changePaymentAttempt(shop.db, id, { state: 'failed', failure: 'abandoned' });
  await shop.visitor().request('POST', `/sandbox/3ds/${intent}`, {
    body: 'outcome=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  let tries = 0;
  refund = async () => {
    tries += 1;
    return 'unknown';
  };
  recover();
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect(await stateOf(member.uid)).toBe('refunding');
  refund = null;
  await expect.poll(() => stateOf(member.uid)).toBe('refunded');
});

test('several processes recover together, and each thing happens once', async () => {
  charge = async (real, request) => {
    await real.charge(request);
    throw new Error('the process died here');
  };
  const buyers = await Promise.all([1, 2, 3].map(() => buy(shop, { size })));
  expect(buyers.map(({ answer }) => answer.status)).toEqual([202, 202, 202]);
  recover();
  recover();
  recover();
  await expect.poll(() => shop.db.selectFrom('shop_order').select('id').execute()).toHaveLength(3);
  expect(await shop.db.selectFrom('outbox').select('id').execute()).toHaveLength(3);
});

test('an order that cannot be written after the charge is confirmed later, and never called an error', async () => {
  await sql`alter table shop_order rename to shop_order_away`.execute(shop.db);
  const { member, answer } = await buy(shop, { size });
  expect(answer).toMatchObject({ status: 202, body: { status: 'processing' } });
  await sql`alter table shop_order_away rename to shop_order`.execute(shop.db);
  recover();
  await expect.poll(() => stateOf(member.uid)).toBe('paid');
});

test('a round that fails is logged and the next one comes', async () => {
  charge = nothing;
  const { member } = await buy(shop, { size });
  let deaf = true;
  const payment: PaymentProvider = {
    ...shop.payment,
    look: async (name) => {
      if (deaf) throw new Error('not even an answer');
      return shop.payment.look(name);
    },
  };
  const recovery = startRecovery(paymentContextOf(shop, { payment }), quick);
  running.push(recovery);
  await recovery.runOnce();
  expect(await stateOf(member.uid)).toBe('open');
  deaf = false;
  await expect.poll(() => stateOf(member.uid)).toBe('failed');
});
