import { afterAll, beforeAll, expect, test } from 'vitest';
import { planRefundForm } from '#shop/orders/pages/admin/refund/plan-refund-form.ts';
import { findRefundable } from '#shop/orders/pages/admin/refund/refundable-lines.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '../support/checkout-requests.ts';
import { discountHook, testDiscount } from '../support/discount-hook.ts';
import { findPaymentViolations } from '../support/invariants.ts';
import { openRefundShop, type RefundShop } from '../support/refund-shop.ts';
import type { Member } from '../support/test-shop.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop((payment) => payment, {}, undefined, [discountHook]);
});
afterAll(async () => {
  expect(await findPaymentViolations(fixture.shop)).toEqual([]);
  await fixture.shop.close();
});

/** Buys three pairs for $360 less the discount; returns the order's idPayment. */
async function sellDiscounted(): Promise<{ idPayment: string; member: Member }> {
  const { shop } = fixture;
  const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
  const member = await shop.signUp();
  const body = checkoutBodyOf(member, await createPaymentMethod(shop), [
    await createCartLine(shop, 'shoe-orbit', size, 3),
  ]);
  const discounted = { ...body, amount: body.amount - testDiscount.cents, discountCode: testDiscount.code };
  const { status, body: paid } = await sendCheckout(member, discounted);
  expect([status, paid]).toEqual([200, expect.objectContaining({ idPayment: expect.any(String) })]);
  return { idPayment: String(paid.idPayment), member };
}

test('an order has its code, what the code took off each line and in all, and costs what was paid', async () => {
  const { idPayment, member } = await sellDiscounted();
  expect(await fixture.orderOf(idPayment, member)).toMatchObject({
    amount: 26_000,
    shoe: [{ quantity: 3, price: 120, discountCents: 10_000 }],
    discount: { code: 'SPRING10', cents: 10_000 },
  });
});

test('three pairs refunded one by one give back what the form says, and together what was paid', async () => {
  const { idPayment } = await sellDiscounted();
  const refunded: number[] = [];
  for (let pair = 0; pair < 3; pair += 1) {
    const refundable = findRefundable(await fixture.orderOf(idPayment), await fixture.list(idPayment));
    const plan = planRefundForm(refundable, { kind: 'pairs', chosen: [1], typed: '' });
    if (typeof plan === 'string') throw new Error(plan);
    const { items, amount } = plan;
    const made = await fixture.refund(idPayment, { items, reason: 'requested_by_customer', restock: false });
    expect(made).toMatchObject({ status: 201, body: { amountCents: amount } });
    refunded.push(amount);
  }
  expect(refunded).toEqual([8_667, 8_667, 8_666]);
  expect(await fixture.orderOf(idPayment)).toMatchObject({ amount: 26_000, refunded: 26_000 });
});

test('the mails about a discounted order have what its lines cost, what the code took off, and what was paid', async () => {
  const { idPayment, member } = await sellDiscounted();
  const shipped = await fixture.ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier: 'DHL', trackingNumber: '00340434292135100186' },
  });
  expect(shipped.ok).toBe(true);
  const mails = await fixture.shop.db
    .selectFrom('outbox')
    .select(['kind', 'body_text', 'body_html'])
    .where('recipient', '=', member.email)
    .orderBy('id')
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['order-paid', 'order-shipped']);
  for (const { body_text, body_html } of mails) {
    expect(body_text).toMatch(/× 3 · −\$100 with SPRING10 · \$260 paid {2}\$360\n/);
    expect(body_text).toContain('Subtotal  $360\nDiscount (SPRING10)  −$100\nTotal  $260\n');
    expect(body_html).toMatch(/Discount \(SPRING10\)<\/td><td [^>]*>−\$100<\/td>/);
  }
});
