import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxMailer } from '#platform/outbox/mailer.ts';
import { startOutboxWorker } from '#platform/outbox/outbox.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { buy } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let grace: Member;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  [ada, grace] = [await shop.administrator(1), await shop.administrator(2)];
});
afterAll(() => shop.close());

const createOrder = async () => {
  const { response, member } = await buy(shop);
  const idPayment = String(response.body.idPayment);
  const found = await member.call('GET /cart/order/{idPayment}', { params: { idPayment } });
  return { idPayment, number: orderNumber(found.ok ? found.body._id : ''), member };
};
const timeline = async (idPayment: string) => {
  const response = await ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
  if (!response.ok) throw new Error(response.problem.detail);
  return response.body;
};
const sendMails = async () => {
  const outbox = startOutboxWorker({
    db: shop.db,
    mailer: inboxMailer,
    host: 'shop.test',
    log: { info: () => {}, warn: () => {} },
  });
  await outbox.runOnce();
  await outbox.stop();
};
test('lists payment, email, status and refund chronologically', async () => {
  const { idPayment, number, member } = await createOrder();
  await sendMails();
  const set = (by: Member, status: 'Received' | 'Pending') =>
    by.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status } });
  await set(ada, 'Received');
  await set(grace, 'Pending');
  const order = () => shop.db.updateTable('shop_order').where('id_payment', '=', idPayment);
  await order().set({ refunded_cents: 1_000 }).execute();
  await order().set({ refunded_cents: 12_000, disputed: true }).execute();
  await order().set({ status: 'Received' }).execute();

  const events = await timeline(idPayment);
  expect(events).toMatchObject([
    { kind: 'started', amount: 12_000, by: null },
    { kind: 'paid', amount: 12_000 },
    { kind: 'mail-queued', text: `Email “Your order ${number}” queued for ${member.email}` },
    { kind: 'mail-sent', text: `Email “Your order ${number}” sent to ${member.email}` },
    { kind: 'status', text: 'Status changed from Pending to Received', by: ada.email },
    { kind: 'status', text: 'Status changed from Received to Pending', by: grace.email },
    { kind: 'refunded', amount: 1_000 },
    { kind: 'refunded', amount: 11_000 },
    { kind: 'disputed', amount: 12_000 },
  ]);
  const times = events.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
});

test('answers 404 for an unknown order, and rejects the buyer', async () => {
  const { idPayment, member } = await createOrder();
  const path = `/api/admin/orders/${idPayment}/timeline`;
  expect(await member.request('GET', path)).toMatchObject({ statusCode: 403 });
  expect(await shop.visitor().request('GET', path)).toMatchObject({ statusCode: 401 });
  expect(await ada.request('GET', '/api/admin/orders/nothing/timeline')).toMatchObject({ statusCode: 404 });
});
