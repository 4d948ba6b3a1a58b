import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import {
  addSizeWithStock,
  buy,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  stockOf,
} from '../support/checkout-requests.ts';
import { fastRecoveryTimes } from '../support/fast-recovery-times.ts';
import { countStockedUnits, findViolations, listCharged, type StockedUnits } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop, shortTimeouts } from '../support/payment-test-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';

let shop: PaymentTestShop;
let stocked: StockedUnits;
let size: string;

beforeEach(async () => {
  shop = await openPaymentTestShop(undefined, {}, undefined, undefined, shortTimeouts);
  size = await addSizeWithStock(shop, 'shoe-orbit', 3);
  stocked = await countStockedUnits(shop);
});
afterEach(async () => {
  const violations = await findViolations(shop, stocked);
  await shop.close();
  expect(violations).toEqual([]);
});

/** Runs recovery until no payment attempt is open. */
async function recover(): Promise<void> {
  const recovery = startRecovery(createTestPaymentContext(shop), fastRecoveryTimes);
  await expect
    .poll(() =>
      shop.db
        .selectFrom('checkout_attempt')
        .select('id')
        .where('state', 'in', ['open', 'refunding'])
        .execute(),
    )
    .toEqual([]);
  await recovery.stop();
}

describe('a charge whose response is lost', () => {
  test('is retried with the same idempotency key and found', async () => {
    await shop.processor.injectFault({ kind: 'lose_answer', times: 1 });
    expect((await buy(shop, { size })).response.status).toBe(200);
    expect(await listCharged(shop)).toHaveLength(1);
  });

  test('three times in a row is found by listing payments', async () => {
    await shop.processor.injectFault({ kind: 'lose_answer', times: 6 });
    expect((await buy(shop, { size })).response.status).toBe(200);
    expect(await listCharged(shop)).toHaveLength(1);
  });
});

describe('a charge to which the provider responds with an error', () => {
  test('is found at the provider and not reported as a failed payment', async () => {
    await shop.processor.injectFault({ kind: 'error_after_charge', times: 1 });
    expect((await buy(shop, { size })).response.status).toBe(200);
    expect(await listCharged(shop)).toHaveLength(1);
  });
});

describe('a provider that does not respond', () => {
  test('once, gets the request again', async () => {
    await shop.processor.injectFault({ kind: 'silence', times: 1 });
    expect((await buy(shop, { size })).response.status).toBe(200);
    expect(await listCharged(shop)).toHaveLength(1);
  });

  test('to lookups either: 202, the order is created once it responds, and a repeated checkout returns it', async () => {
    const unresponsiveShop = await openPaymentTestShop((payment) => ({
      ...payment,
      retrieve: async (name) =>
        isUnresponsive ? { state: 'unknown', reason: 'timeout' } : payment.retrieve(name),
      charge: async (request) => {
        await payment.charge(request);
        return { state: 'unknown', reason: 'timeout' };
      },
    }));
    let isUnresponsive = true;
    await shop.close();
    shop = unresponsiveShop;
    stocked = await countStockedUnits(shop);
    const { member, body, response } = await buy(shop, { shoe: 'shoe-orbit', size: '8' });
    expect(response).toEqual({
      status: 202,
      body: {
        status: 'processing',
        message: 'We are confirming your payment. Your order will appear in your account.',
        idPayment: expect.any(String),
      },
    });
    expect(await findViolations(shop, stocked)).toHaveLength(1);

    const second = await sendCheckout(member, { ...body, id: await createPaymentMethod(shop) });
    expect(second).toMatchObject({ status: 409, body: { code: 'CHECKOUT_IN_PROGRESS' } });

    isUnresponsive = false;
    await recover();
    expect(await sendCheckout(member, body)).toMatchObject({
      status: 200,
      body: { idPayment: response.body.idPayment },
    });
  });
});

describe('a shopper who closes the connection', () => {
  test('while the card is charged still gets the order', async () => {
    const address = await shop.listen();
    const member = await shop.signUp();
    const body = checkoutBodyOf(member, await createPaymentMethod(shop), [
      await createCartLine(shop, 'shoe-orbit', size),
    ]);
    await shop.processor.injectFault({ kind: 'silence', times: 1 });
    const abortController = new AbortController();
    const checkout = fetch(`${address}/api/cart/checkout`, {
      method: 'POST',
      headers: {
        origin: shop.origin,
        'content-type': 'application/json',
        cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
      signal: abortController.signal,
    }).catch(() => 'aborted');
    await expect.poll(() => listCharged(shop)).toHaveLength(1);
    abortController.abort();
    expect(await checkout).toBe('aborted');
    await expect
      .poll(() => shop.db.selectFrom('shop_order').select('id').where('uid', '=', member.uid).execute())
      .toHaveLength(1);
  });
});

describe('a provider that is unreachable', () => {
  test('charges nobody: 402, and the units are released', async () => {
    const member = await shop.signUp();
    const body = checkoutBodyOf(member, await createPaymentMethod(shop), [
      await createCartLine(shop, 'shoe-orbit', size),
    ]);
    await shop.processor.close();
    expect(await sendCheckout(member, body)).toMatchObject({
      status: 402,
      body: { detail: 'error in your payment' },
    });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
    const restarted = await openPaymentTestShop();
    await shop.close();
    shop = restarted;
    stocked = await countStockedUnits(shop);
  });
});

describe('faulty webhook delivery', () => {
  test.each([
    ['late_webhook', 1],
    ['double_webhook', 1],
    ['no_webhook', 1],
    ['reorder_webhooks', 2],
  ] as const)('%s: one order, one charge', async (kind, times) => {
    await shop.listen();
    await shop.processor.injectFault({ kind, times });
    const responses = await Promise.all([buy(shop, { size }), buy(shop, { size })]);
    expect(responses.map(({ response }) => response.status)).toEqual([200, 200]);
    await shop.waitForWebhooks();
    expect(await listCharged(shop)).toHaveLength(2);
    expect(await shop.db.selectFrom('outbox').select('id').execute()).toHaveLength(2);
  });
});
