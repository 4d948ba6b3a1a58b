import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePaymentAttempt } from '#shop/orders/server/payments/attempts/payment-attempts.ts';
import { releaseStock } from '#shop/orders/server/payments/attempts/stock-reservation.ts';
import type { PaymentProvider } from '#shop/orders/server/provider/payment-provider.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { addSizeWithStock, buy, stockOf } from '../support/checkout-requests.ts';
import { listCharged } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
/** What happens between the charge and its answer. */
let meanwhile: (orderId: string) => Promise<void> = async () => {};

const delayAnswers = (payment: PaymentProvider): PaymentProvider => ({
  ...payment,
  async charge(request) {
    const answer = await payment.charge(request);
    await meanwhile(request.orderId);
    return answer;
  },
});

beforeAll(async () => {
  shop = await openPaymentTestShop(delayAnswers);
});
afterAll(() => shop.close());

const ordersOf = (uid: string) =>
  shop.db.selectFrom('shop_order').select('id').where('uid', '=', uid).execute();

test('a charge whose attempt failed before its answer came makes no order and is refunded', async () => {
  const size = await addSizeWithStock(shop, 'shoe-orbit', 1);
  let id = '';
  meanwhile = async (orderId) => {
    id = orderId;
    await releaseStock(shop.db, orderId, purchaseHooks);
    await changePaymentAttempt(shop.db, orderId, { state: 'failed', failure: 'never_charged' });
  };
  const { member, response } = await buy(shop, { size });
  expect(response).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
  expect(await ordersOf(member.uid)).toEqual([]);
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
  const charge = (await listCharged(shop)).find(({ order }) => order === id);
  expect(charge?.refunded).toBe(charge?.amount);
  expect(charge?.amount).toBeGreaterThan(0);
});
