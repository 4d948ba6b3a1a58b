import { randomUUID } from 'node:crypto';
import { signPayload } from '@sneaker-paradise/payment-sandbox';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePaymentAttempt } from '#shop/orders/server/payments/attempts/payment-attempts.ts';
import { releaseStock } from '#shop/orders/server/payments/attempts/stock-reservation.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { addSizeWithStock, buy, cards } from '../support/checkout-requests.ts';
import { listCharged } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;

beforeAll(async () => {
  shop = await openPaymentTestShop();
});
afterAll(() => shop.close());

const now = () => Math.floor(Date.now() / 1000);

/** An event in the format of the provider. */
const eventOf = (type: string, object: object, more: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  created: now(),
  livemode: false,
  data: { object },
  ...more,
});

const succeededOf = (intent: string | null) =>
  eventOf('payment_intent.succeeded', { id: intent, object: 'payment_intent' });

async function send(event: object | string, signature?: string | null) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const signed =
    signature === undefined ? signPayload(payload, shop.processor.webhookSecret, now()) : signature;
  return shop.visitor().request('POST', '/api/payment/webhook', {
    body: payload,
    headers: { 'content-type': 'application/json', ...(signed !== null && { 'stripe-signature': signed }) },
  });
}

const attemptOf = (uid: string) =>
  shop.db.selectFrom('checkout_attempt').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();

/** A payment whose 3-D Secure challenge succeeded while the shopper did not return. */
async function passedChallenge() {
  const { member } = await buy(shop, {
    card: cards.challenged,
    size: await addSizeWithStock(shop, 'shoe-orbit', 1),
  });
  const { intent } = await attemptOf(member.uid);
  await shop.visitor().request('POST', `/sandbox/3ds/${intent}`, {
    body: 'outcome=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { member, intent };
}

describe('a webhook without a valid signature', () => {
  test('is rejected with 400', async () => {
    const { member, intent } = await passedChallenge();
    const payload = JSON.stringify(succeededOf(intent));
    const secret = shop.processor.webhookSecret;
    const right = signPayload(payload, secret, now());
    const attacks: [string, string | null][] = [
      [payload, null],
      [payload, ''],
      [payload, 't=1,v1=00'],
      [payload, right.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [payload.replace('succeeded', 'succeedeD'), right],
      [payload, signPayload(payload, secret, now() - 301)],
      [payload, signPayload(payload, 'whsec_of_another_endpoint', now())],
      [payload, right.replace('v1=', 'v0=')],
    ];
    for (const [body, signature] of attacks) {
      const response = await send(body, signature);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'MALFORMED' });
    }
    expect((await attemptOf(member.uid)).state).toBe('waiting');
  });

  test('is rejected with 413 beyond 256 kB', async () => {
    const response = await send('x'.repeat(300 * 1024));
    expect(response.statusCode).toBe(413);
  });
});

describe('a signed webhook', () => {
  test('with the signature of the official SDK creates the order of a shopper who did not return', async () => {
    const { member, intent } = await passedChallenge();
    const payload = JSON.stringify(succeededOf(intent));
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: shop.processor.webhookSecret,
    });
    expect((await send(payload, header)).statusCode).toBe(200);
    expect((await attemptOf(member.uid)).state).toBe('paid');
  });

  test('is processed once, however often it is delivered', async () => {
    const { member, intent } = await passedChallenge();
    const event = succeededOf(intent);
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(event)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(
      await shop.db.selectFrom('shop_order').select('id').where('uid', '=', member.uid).execute(),
    ).toHaveLength(1);
    const mails = await shop.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', member.email)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('of an unhandled type, or about an unknown payment, answers 200 and has no effect', async () => {
    const before = await shop.db.selectFrom('checkout_attempt').selectAll().execute();
    for (const event of [
      eventOf('customer.created', { id: 'cus_1', object: 'customer' }),
      eventOf('payment_intent.succeeded', {}),
      eventOf('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null }),
    ]) {
      expect((await send(event)).statusCode).toBe(200);
    }
    expect(await shop.db.selectFrom('checkout_attempt').selectAll().execute()).toEqual(before);
  });

  test.each(['failed after succeeded', 'any order'])(
    'delivered out of order ends in the state of the payment: %s',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray(
            [
              'payment_intent.succeeded',
              'payment_intent.payment_failed',
              'payment_intent.canceled',
              'payment_intent.processing',
            ],
            { minLength: 1 },
          ),
          async (types) => {
            const { member, intent } = await passedChallenge();
            for (const type of types) {
              expect((await send(eventOf(type, { id: intent, object: 'payment_intent' }))).statusCode).toBe(
                200,
              );
            }
            expect((await attemptOf(member.uid)).state).toBe('paid');
          },
        ),
        { numRuns: 8 },
      );
    },
  );
});

describe('a payment that does not match its attempt', () => {
  /** Creates a payment with the secret key, outside of checkout, and sends its webhook. */
  async function sendManualPayment(form: Record<string, string>) {
    const { body } = await shop.stripe('POST', '/payment_intents', {
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      ...form,
    });
    return send(succeededOf(String(body.id)));
  }

  test('in its amount creates no order, and is logged', async () => {
    const { member } = await buy(shop, {
      card: cards.challenged,
      size: await addSizeWithStock(shop, 'shoe-orbit', 1),
    });
    const { id } = await attemptOf(member.uid);
    const response = await sendManualPayment({ amount: '100', 'metadata[order_id]': id });
    expect(response.statusCode).toBe(200);
    expect((await attemptOf(member.uid)).state).toBe('waiting');
    expect(shop.logLines.filter((line) => line.includes(id) && line.includes('"level":50'))).toHaveLength(1);
  });

  test('in its order id is ignored', async () => {
    expect(
      (await sendManualPayment({ amount: '12000', 'metadata[order_id]': 'an-order-of-another-shop' }))
        .statusCode,
    ).toBe(200);
    expect((await sendManualPayment({ amount: '12000' })).statusCode).toBe(200);
  });

  test('in its mode, live or test, is ignored', async () => {
    const { member, intent } = await passedChallenge();
    const live = eventOf(
      'payment_intent.succeeded',
      { id: intent, object: 'payment_intent' },
      { livemode: true },
    );
    expect((await send(live)).statusCode).toBe(200);
    expect((await attemptOf(member.uid)).state).toBe('waiting');
  });
});

test('a charge that succeeds after its attempt was abandoned is refunded', async () => {
  const { member, intent } = await passedChallenge();
  const { id } = await attemptOf(member.uid);
  await releaseStock(shop.db, id, purchaseHooks);
  await changePaymentAttempt(shop.db, id, { state: 'failed', failure: 'never_charged', intent: null });
  expect((await send(succeededOf(intent))).statusCode).toBe(200);
  expect((await attemptOf(member.uid)).state).toBe('refunded');
  expect(await listCharged(shop)).toContainEqual({ order: id, intent, amount: 12000, refunded: 12000 });
  expect(await shop.db.selectFrom('shop_order').select('id').where('uid', '=', member.uid).execute()).toEqual(
    [],
  );
});

describe('later events of a charge', () => {
  test('a refund and a dispute are shown on the order', async () => {
    await shop.listen();
    const { member, response } = await buy(shop, { size: await addSizeWithStock(shop, 'shoe-orbit', 1) });
    const { intent } = await attemptOf(member.uid);
    const order = async () => {
      const found = await member.call('GET /cart/order/{idPayment}', {
        params: { idPayment: String(response.body.idPayment) },
      });
      return found.ok ? { refunded: found.body.refunded, disputed: found.body.disputed } : null;
    };
    const part = await shop.stripe('POST', '/refunds', { payment_intent: String(intent), amount: '2000' });
    expect(part).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    await shop.waitForWebhooks();
    expect(await order()).toEqual({ refunded: 2000, disputed: false });

    await shop.stripe('POST', '/refunds', { payment_intent: String(intent) });
    await shop.stripe('POST', `/payment_intents/${intent}/dispute`);
    await shop.waitForWebhooks();
    expect(await order()).toEqual({ refunded: 12000, disputed: true });
  });
});
