import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

const progressOf = async (idPayment: string) => (await opened.orderOf(idPayment)).progress;
const ship = (idPayment: string) =>
  opened.ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier: 'UPS', trackingNumber: '1Z 999' },
  });
const setStatus = (idPayment: string, status: 'Pending' | 'Received') =>
  opened.ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status } });

test('an order is paid, then sent, then received, for everybody who may see it', async () => {
  const { idPayment, member } = await opened.sell();
  expect(await progressOf(idPayment)).toBe('paid');
  await ship(idPayment);
  expect(await progressOf(idPayment)).toBe('sent');
  for (const who of [member, opened.shop.visitor()])
    expect((await opened.orderOf(idPayment, who)).progress).toBe('sent');
  await setStatus(idPayment, 'Received');
  expect(await progressOf(idPayment)).toBe('received');
  await setStatus(idPayment, 'Pending');
  expect(await progressOf(idPayment)).toBe('sent');
});

test('an order that was never sent can be received', async () => {
  const { idPayment } = await opened.sell();
  await setStatus(idPayment, 'Received');
  expect(await progressOf(idPayment)).toBe('received');
});

test('money that went back is told whatever became of the pairs: a part first, then all of it', async () => {
  const { idPayment } = await opened.sell();
  await ship(idPayment);
  await opened.refund(idPayment, { amountCents: 1234, reason: 'requested_by_customer', restock: false }, 'a');
  expect(await progressOf(idPayment)).toBe('partly_refunded');
  await setStatus(idPayment, 'Received');
  expect(await progressOf(idPayment)).toBe('partly_refunded');
  await opened.refund(idPayment, wholeRefund, 'b');
  expect(await progressOf(idPayment)).toBe('refunded');
});

test('a refund that the bank has not confirmed yet changes nothing', async () => {
  const { idPayment } = await opened.sell('4000000000007726');
  expect(await opened.refund(idPayment, wholeRefund)).toMatchObject({ body: { status: 'pending' } });
  expect(await progressOf(idPayment)).toBe('paid');
});
