import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '../support/checkout-requests.ts';
import { openRefundShop, type RefundShop } from '../support/refund-shop.ts';
import {
  addSoldOutSize,
  join,
  restock,
  runWaitlistJob,
  waitlistMails,
  wantedShoe,
} from '../support/waitlist-shop.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

/** Gives the brand of a shoe a chart that says one size. */
async function setChart(shoe: string, size: string): Promise<void> {
  const { db } = opened.shop;
  await db
    .updateTable('brand')
    .set({ size_chart: JSON.stringify([{ size, us: size, uk: '8', eu: '42.5', cm: '27' }]) })
    .where('name_key', '=', ({ selectFrom }) => selectFrom('shoe').select('brand_key').where('id', '=', shoe))
    .execute();
}

const mailsOf = (recipient: string, kind: string) =>
  opened.shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();

test('an order and mails about it say what its sizes are by the chart of their brand', async () => {
  const { shop, ada } = opened;
  await setChart('shoe-orbit', '9');
  const mia = await shop.signUp();
  const cart = await Promise.all([
    createCartLine(shop, 'shoe-orbit', '9'),
    createCartLine(shop, 'shoe-ember', '8'),
  ]);
  const paid = await sendCheckout(mia, checkoutBodyOf(mia, await createPaymentMethod(shop), cart));
  expect(paid.status).toBe(200);
  const said = /Size 9 \(UK 8, EU 42\.5, 27 cm\) × 1 [\s\S]*Size 8 × 1 /;
  const [mail] = await mailsOf(mia.email, 'order-paid');
  expect(mail?.body_text).toMatch(said);

  const { id, id_payment: idPayment } = await shop.db
    .selectFrom('shop_order')
    .select(['id', 'id_payment'])
    .where('uid', '=', mia.uid)
    .executeTakeFirstOrThrow();
  const found = await shop.visitor().call('GET /cart/order/{idPayment}', { params: { idPayment } });
  const nine = { size: '9', us: '9', uk: '8', eu: '42.5', cm: '27' };
  expect(found).toMatchObject({ body: { charts: [nine, null] } });
  const shipped = await ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
  });
  expect(shipped).toMatchObject({ ok: true });
  expect((await mailsOf(mia.email, 'order-shipped'))[0]?.body_text).toMatch(said);

  // The order that recovery makes, too.
  for (const table of ['order_item', 'shop_order'] as const)
    await shop.db
      .deleteFrom(table)
      .where(table === 'order_item' ? 'order_id' : 'id', '=', id)
      .execute();
  await shop.db.deleteFrom('outbox').where('recipient', '=', mia.email).execute();
  await shop.db
    .updateTable('checkout_attempt')
    .set({ state: 'open', updated_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute();
  await opened.recover();
  expect((await mailsOf(mia.email, 'order-paid'))[0]?.body_text).toMatch(said);
});

test('a mail of the waitlist says what the size is by the chart of its brand', async () => {
  const { shop } = opened;
  const size = await addSoldOutSize(shop);
  await setChart(wantedShoe, size);
  const ben = await shop.signUp();
  await join(ben, size);
  await restock(shop, size);
  await runWaitlistJob(shop);
  const [mail] = await waitlistMails(shop, ben.email);
  expect(mail?.body_text).toContain(`in size ${size} (UK 8, EU 42.5, 27 cm)`);
});
