import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimUpload, findUpload } from '#features/import-export/server/uploads/upload-store.ts';
import { inboxMailer } from '#platform/outbox/mailer.ts';
import { startOutboxWorker } from '#platform/outbox/outbox.ts';
import { syncPaymentChanges } from '#shop/orders/server/payments/changes/sync-payment-changes.ts';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import type { PaymentProvider, PaymentState } from '#shop/orders/server/provider/payment-provider.ts';
import {
  addSizeWithStock,
  buy,
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  stockOf,
} from '../support/checkout-requests.ts';
import { fastRecoveryTimes } from '../support/fast-recovery-times.ts';
import { countStockedUnits, findViolations, type StockedUnits } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import { setClockBack } from '../support/set-clock-back.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';

// Dozens of passwords are hashed, which is slow by design.
/** Takes the place of a charge; null charges in the sandbox. */
let charge: ((real: PaymentProvider['charge']) => PaymentProvider['charge']) | null;
/** Whether the provider answers when it is asked for a payment. */
let isFound: boolean;
let shop: PaymentTestShop;
let stocked: StockedUnits;
let size: string;

beforeEach(async () => {
  charge = null;
  isFound = true;
  shop = await openPaymentTestShop(
    (payment) => ({
      ...payment,
      charge: (request) => (charge ? charge(payment.charge) : payment.charge)(request),
      retrieve: async (reference) => (isFound ? payment.retrieve(reference) : lost),
    }),
    { rateLimitScale: 1 },
  );
  size = await addSizeWithStock(shop, 'shoe-orbit', 3);
  stocked = await countStockedUnits(shop);
});
afterEach(async () => {
  const violations = await findViolations(shop, stocked);
  await shop.close();
  expect(violations).toEqual([]);
});

/** One round of recovery with its usual times. */
async function recover(): Promise<void> {
  const recovery = startRecovery(createTestPaymentContext(shop, { absentAfter: 60_000 }), {
    ...fastRecoveryTimes,
    every: 60_000,
    compareEvery: 0,
    openFor: 5_000,
    waitingFor: 20_000,
  });
  await recovery.runOnce();
  await recovery.stop();
}
const lost: PaymentState = { state: 'unknown', reason: 'lost' };
const hour = 1;
const minute = hour / 60;
const stateOf = async (uid: string) =>
  (
    await shop.db
      .selectFrom('checkout_attempt')
      .select('state')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
  ).state;

describe.each([
  { direction: 'back', hours: 24, outcome: 'paid' },
  // The provider dates the charge a day later than the shop began it.
  { direction: 'forward', hours: -24, outcome: 'refunded' },
])('after the clock was set $direction by a day', ({ hours, outcome }) => {
  test('shoppers stay signed in, buy, and sign in anew', async () => {
    const { member } = await buy(shop, { size });
    await setClockBack(shop.db, hours);
    expect(await member.call('GET /session', {})).toMatchObject({ body: { user: { uid: member.uid } } });
    expect((await buy(shop, { size })).response.status).toBe(200);
    expect(await shop.signIn(member)).toMatchObject({ uid: member.uid });
  });

  test('money and rights need a new proof of who is asking', async () => {
    const admin = await shop.administrator(1);
    const { member } = await buy(shop, { size });
    await setClockBack(shop.db, hours);
    expect(
      await admin.call('PUT /users/{id}', { params: { id: member.uid }, body: { status: 'Disabled' } }),
    ).toMatchObject({ problem: { status: 403, code: 'PROOF_NEEDED' } });
  });

  test('a charge whose answer was lost becomes an order, or is refunded when the clocks differ too much', async () => {
    charge = (real) => async (request) => {
      await real(request);
      return lost;
    };
    isFound = false;
    const { member, response } = await buy(shop, { size });
    expect(response.status).toBe(202);
    isFound = true;
    await setClockBack(shop.db, hours);
    await recover();
    await recover();
    expect(await stateOf(member.uid)).toBe(outcome);
  });

  test('a mail that waits is sent, once', async () => {
    await buy(shop, { size });
    await setClockBack(shop.db, hours);
    const { log } = createTestPaymentContext(shop);
    const outbox = startOutboxWorker({ db: shop.db, mailer: inboxMailer, host: 'shop.test', log });
    await outbox.runOnce();
    await outbox.stop();
    const mails = await shop.db.selectFrom('outbox').select(['attempts', 'sent_at']).execute();
    expect(mails).toContainEqual({ attempts: 1, sent_at: expect.any(Date) });
    expect(mails.filter(({ attempts, sent_at }) => attempts !== 1 || sent_at === null)).toEqual([]);
  });
});

describe('after the clock was set back by a day', () => {
  test('a shopper at 3-D Secure has the usual quarter of an hour, and no more', async () => {
    const { member, response } = await buy(shop, { size, card: cards.challenged });
    expect(response.status).toBe(200);
    await setClockBack(shop.db, 24 * hour);
    await recover();
    expect([await stateOf(member.uid), await stockOf(shop, 'shoe-orbit', size)]).toEqual(['waiting', 2]);
    await setClockBack(shop.db, -16 * minute);
    await recover();
    expect([await stateOf(member.uid), await stockOf(shop, 'shoe-orbit', size)]).toEqual(['failed', 3]);
  });

  test('a payment that the provider never saw is given up in a minute', async () => {
    charge = () => async () => lost;
    const { member } = await buy(shop, { size });
    await setClockBack(shop.db, 24 * hour);
    await recover();
    expect(await stateOf(member.uid)).toBe('open');
    await setClockBack(shop.db, -2 * minute);
    await recover();
    expect([await stateOf(member.uid), await stockOf(shop, 'shoe-orbit', size)]).toEqual(['failed', 3]);
  });

  test('a checkout that is sent again is answered without waiting for the clock', async () => {
    charge = () => async () => lost;
    isFound = false;
    const member = await shop.signUp();
    const line = await createCartLine(shop, 'shoe-orbit', size);
    const body = checkoutBodyOf(member, await createPaymentMethod(shop, cards.good), [line]);
    expect((await sendCheckout(member, body)).status).toBe(202);
    await setClockBack(shop.db, 24 * hour);
    expect((await sendCheckout(member, body)).status).toBe(202);
  });

  test('an import whose process ended has failed, and another may begin', async () => {
    const { uid } = await shop.signUp();
    const options = JSON.stringify({ format: null, mapping: {}, fetchImages: false });
    const file = { uid, file_name: 'products.csv', header: [], sample: [], options };
    await shop.db
      .insertInto('catalogue_upload')
      .values([
        { ...file, id: 'interrupted', state: 'importing' },
        { ...file, id: 'next', state: 'uploaded' },
      ])
      .execute();
    await setClockBack(shop.db, 24 * hour);
    expect(await findUpload(shop.db, 'interrupted')).toMatchObject({ state: 'failed' });
    const choices = { format: null, mapping: {}, fetchImages: false };
    expect(await claimUpload(shop.db, 'next', { state: 'importing', options: choices })).toBe(true);
  });

  test('nobody waits for a day after wrong passwords or declined cards', async () => {
    const member = await shop.signUp();
    const tryPassword = async (password: string) =>
      (
        await shop.visitor().request('POST', '/api/auth/sign-in/email', {
          body: { email: member.email, password },
        })
      ).statusCode;
    for (let count = 0; count < 10; count++) await tryPassword('a wrong guess');
    expect(await tryPassword(member.password)).toBe(429);
    const pay = async (card: string) => {
      const line = await createCartLine(shop, 'shoe-orbit', size);
      const body = checkoutBodyOf(member, await createPaymentMethod(shop, card), [line]);
      return (await sendCheckout(member, body)).status;
    };
    for (let count = 0; count < 10; count++) await pay(cards.declined);
    expect(await pay(cards.good)).toBe(429);

    await setClockBack(shop.db, 24 * hour);
    expect([await tryPassword(member.password), await pay(cards.good)]).toEqual([200, 200]);
  });

  test('what the provider tells about a refund counts at once', async () => {
    const { member, response } = await buy(shop, { size });
    const idPayment = String(response.body.idPayment);
    const attempt = await shop.db
      .selectFrom('checkout_attempt')
      .select(['id', 'intent'])
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow();
    await syncPaymentChanges(createTestPaymentContext(shop), attempt);
    await setClockBack(shop.db, 24 * hour);
    await shop.stripe('POST', '/refunds', { payment_intent: String(attempt.intent), amount: '500' });
    await syncPaymentChanges(createTestPaymentContext(shop), attempt);
    const order = await member.call('GET /cart/order/{idPayment}', { params: { idPayment } });
    expect(order).toMatchObject({ body: { refunded: 500 } });
  });
});
