import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startRecovery } from '#server/modules/payments/payment-recovery.ts';
import { bodyOf, buy, lineOf, pay, stockOf, stockUp, takeCard } from '../support/buyer.ts';
import { countStocked, findBroken, listCharged, type Stocked } from '../support/invariants.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';
import { paymentContextOf } from '../support/payment-context.ts';
import { quick } from '../support/quick-recovery.ts';

let shop: PayingShop;
let stocked: Stocked;
let size: string;

beforeEach(async () => {
  shop = await openPayingShop();
  size = await stockUp(shop, 'shoe-orbit', 3);
  stocked = await countStocked(shop);
});
afterEach(async () => {
  const broken = await findBroken(shop, stocked);
  await shop.close();
  expect(broken).toEqual([]);
});

/** Runs recovery as `start` does until nothing is open any more. */
async function recover(): Promise<void> {
  const recovery = startRecovery(paymentContextOf(shop), quick);
  await expect
    .poll(
      () =>
        shop.db
          .selectFrom('checkout_attempt')
          .select('id')
          .where('state', 'in', ['open', 'refunding'])
          .execute(),
      { timeout: 10_000 },
    )
    .toEqual([]);
  await recovery.stop();
}

describe('a charge whose answer is lost', () => {
  test('is asked for again under the same key and found', async () => {
    await shop.processor.injectFault({ kind: 'lose_answer', times: 1 });
    expect((await buy(shop, { size })).answer.status).toBe(200);
    expect(await listCharged(shop)).toHaveLength(1);
  });

  test('three times in a row is found by looking', async () => {
    await shop.processor.injectFault({ kind: 'lose_answer', times: 6 });
    expect((await buy(shop, { size })).answer.status).toBe(200);
    expect(await listCharged(shop)).toHaveLength(1);
  });
});

describe('a charge that is answered with a failure of the provider', () => {
  test('is found by looking, and never called an error in the payment', async () => {
    await shop.processor.injectFault({ kind: 'error_after_charge', times: 1 });
    expect((await buy(shop, { size })).answer.status).toBe(200);
    expect(await listCharged(shop)).toHaveLength(1);
  });
});

describe('a provider that is silent', () => {
  test('once, is asked again', async () => {
    await shop.processor.injectFault({ kind: 'silence', times: 1 });
    expect((await buy(shop, { size })).answer.status).toBe(200);
    expect(await listCharged(shop)).toHaveLength(1);
  });

  test('also when looked at: 202, the order comes when it speaks again, and a repeat then says so', async () => {
    const storm = await openPayingShop((payment) => ({
      ...payment,
      look: async (name) => (deaf ? { state: 'unknown', reason: 'deaf' } : payment.look(name)),
      charge: async (request) => {
        await payment.charge(request);
        return { state: 'unknown', reason: 'deaf' };
      },
    }));
    let deaf = true;
    await shop.close();
    shop = storm;
    stocked = await countStocked(shop);
    const { member, body, answer } = await buy(shop, { shoe: 'shoe-orbit', size: '8' });
    expect(answer).toEqual({
      status: 202,
      body: {
        status: 'processing',
        message: 'We are confirming your payment. Your order will appear in your account.',
        idPayment: expect.any(String),
      },
    });
    expect(await findBroken(shop, stocked)).toHaveLength(1);

    const second = await pay(member, { ...body, id: await takeCard(shop) });
    expect(second).toMatchObject({ status: 409, body: { code: 'CHECKOUT_IN_PROGRESS' } });

    deaf = false;
    await recover();
    expect(await pay(member, body)).toMatchObject({
      status: 200,
      body: { idPayment: answer.body.idPayment },
    });
  });
});

describe('a shopper who goes away', () => {
  test('while the card is charged has bought all the same', async () => {
    const address = await shop.listen();
    const member = await shop.signUp();
    const body = bodyOf(member, await takeCard(shop), [await lineOf(shop, 'shoe-orbit', size)]);
    await shop.processor.injectFault({ kind: 'silence', times: 1 });
    const leaving = new AbortController();
    const gone = fetch(`${address}/api/cart/checkout`, {
      method: 'POST',
      headers: {
        origin: shop.origin,
        'content-type': 'application/json',
        cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
      signal: leaving.signal,
    }).catch(() => 'gone');
    await expect.poll(() => listCharged(shop)).toHaveLength(1);
    leaving.abort();
    expect(await gone).toBe('gone');
    await expect
      .poll(() => shop.db.selectFrom('shop_order').select('id').where('uid', '=', member.uid).execute())
      .toHaveLength(1);
  });
});

describe('a provider that is not there', () => {
  test('charges nobody: 402, and the pairs are in stock again', async () => {
    const member = await shop.signUp();
    const body = bodyOf(member, await takeCard(shop), [await lineOf(shop, 'shoe-orbit', size)]);
    await shop.processor.close();
    expect(await pay(member, body)).toMatchObject({ status: 402, body: { detail: 'error in your payment' } });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
    const restarted = await openPayingShop();
    await shop.close();
    shop = restarted;
    stocked = await countStocked(shop);
  });
});

describe('webhooks in bad weather', () => {
  test.each([
    ['late_webhook', 1],
    ['double_webhook', 1],
    ['no_webhook', 1],
    ['reorder_webhooks', 2],
  ] as const)('%s: one order, one charge', async (kind, times) => {
    await shop.listen();
    await shop.processor.injectFault({ kind, times });
    const answers = await Promise.all([buy(shop, { size }), buy(shop, { size })]);
    expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200]);
    await shop.allTold();
    expect(await listCharged(shop)).toHaveLength(2);
    expect(await shop.db.selectFrom('outbox').select('id').execute()).toHaveLength(2);
  });
});
