import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxMailer, type Mailer, UndeliverableError } from '#platform/outbox/mailer.ts';
import { startOutboxWorker } from '#platform/outbox/outbox.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { buy } from '#tests/support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
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
const sendMails = async (mailer: Mailer = inboxMailer) => {
  const outbox = startOutboxWorker({
    db: shop.db,
    mailer,
    host: 'shop.test',
    log: { info: () => {}, warn: () => {} },
  });
  await outbox.runOnce();
  await outbox.stop();
};
const mailOf = (member: Member) =>
  shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', member.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('lists a failed email and its retry', async () => {
  const { idPayment, number, member } = await createOrder();
  const rejectingMailer: Mailer = {
    ...inboxMailer,
    send: async () => {
      throw new UndeliverableError('no such mailbox');
    },
  };
  await sendMails(rejectingMailer);
  const mail = await mailOf(member);
  await ada.call('POST /admin/mails/{id}/resend', { params: { id: String(mail.id) } });
  await sendMails();
  expect((await timeline(idPayment)).map(({ kind }) => kind)).toEqual([
    'started',
    'paid',
    'mail-queued',
    'mail-failed',
    'mail-queued',
    'mail-sent',
  ]);
  expect((await timeline(idPayment))[3]?.text).toBe(
    `Email “Your order ${number}” to ${member.email} failed: no such mailbox`,
  );
});
