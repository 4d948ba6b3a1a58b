import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { openRefundShop, type RefundShop, type SoldOrder, wholeRefund } from '../support/refund-shop.ts';

let opened: RefundShop;
let sold: SoldOrder;
beforeAll(async () => {
  opened = await openRefundShop();
  sold = await opened.sell();
});
afterAll(() => opened.shop.close());

const ship = (idPayment: string, body: { carrier: 'UPS' | 'Other'; trackingNumber: string }) =>
  opened.ada.call('PUT /admin/orders/{idPayment}/shipment', { params: { idPayment }, body });

const address = {
  name: 'Test Buyer',
  line1: '1 Main St',
  city: 'Springfield',
  state: '',
  postalCode: '12345',
  country: 'US',
};

test('the address typed at checkout is on the order, for its buyer and administrators only', async () => {
  const { idPayment, member } = sold;
  expect((await opened.orderOf(idPayment, member)).address).toEqual(address);
  expect((await opened.orderOf(idPayment)).address).toEqual(address);
  expect((await opened.orderOf(idPayment, opened.shop.visitor())).address).toBeNull();
  expect((await opened.orderOf(idPayment, await opened.shop.signUp())).address).toBeNull();
});

test('an order that recovery makes has the address, too', async () => {
  const { db } = opened.shop;
  const lost = await opened.sell();
  await db.deleteFrom('order_item').where('order_id', '=', lost.id).execute();
  await db.deleteFrom('shop_order').where('id', '=', lost.id).execute();
  await db
    .updateTable('checkout_attempt')
    .set({ state: 'open', address: null, updated_at: new Date('2020-01-01') })
    .where('id', '=', lost.id)
    .execute();

  await opened.recover();

  expect((await opened.orderOf(lost.idPayment)).address).toEqual(address);
});

test('an order that is handed to a carrier says so, and its buyer is told where it is', async () => {
  const { id, idPayment, member } = sold;

  // As it is copied from a page: of full width, with a no-break space and a mark that nobody sees.
  const shipped = await ship(idPayment, { carrier: 'UPS', trackingNumber: ' １Z\u00a0999\u200b' });

  const shipment = {
    carrier: 'UPS',
    trackingNumber: '1Z 999',
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z%20999',
    date: expect.any(String),
  };
  expect(shipped).toMatchObject({ ok: true, body: { shipment, status: 'Pending' } });
  expect((await opened.orderOf(idPayment, member)).shipment).toEqual(shipment);
  expect((await opened.orderOf(idPayment, opened.shop.visitor())).shipment).toMatchObject({
    carrier: 'UPS',
    trackingNumber: '',
    trackingUrl: null,
  });
  expect(await opened.mailsTo(member.email)).toContain(`Your order ${orderNumber(id)} is on its way`);
});

test('the same again sends no second mail, a corrected number does', async () => {
  const { idPayment, member } = sold;
  const told = async () =>
    (await opened.mailsTo(member.email)).filter((subject) => subject.includes('on its way')).length;
  const { shipment: first } = await opened.orderOf(idPayment);

  await ship(idPayment, { carrier: 'UPS', trackingNumber: '1Z 999' });
  expect(await told()).toBe(1);
  const corrected = await ship(idPayment, { carrier: 'Other', trackingNumber: '' });

  expect(await told()).toBe(2);
  expect(corrected).toMatchObject({
    body: { shipment: { carrier: 'Other', trackingNumber: '', trackingUrl: null, date: first?.date } },
  });
});

test('the time line and the audit log tell of it, and undoing takes it back', async () => {
  const { idPayment } = sold;
  const timeline = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
  expect(timeline).toMatchObject({
    body: expect.arrayContaining([
      expect.objectContaining({ text: 'Shipped with UPS 1Z 999', by: 'ada@shop.test' }),
      expect.objectContaining({ text: expect.stringContaining('is on its way” queued') }),
    ]),
  });
  const log = await opened.ada.call('GET /admin/history', { query: { entity: 'order' } });
  const [newest] = log.ok ? log.body : [];
  expect(newest).toMatchObject({
    title: `Changed shipment of order ${orderNumber(sold.id)}`,
    changes: [{ field: 'shipment', before: 'UPS 1Z 999', after: 'Other' }],
  });

  const undone = await opened.ada.call('POST /admin/history/{id}/undo', {
    params: { id: newest?._id ?? '' },
  });

  expect(undone.ok).toBe(true);
  expect((await opened.orderOf(idPayment)).shipment).toMatchObject({
    carrier: 'UPS',
    trackingNumber: '1Z 999',
  });
});

test('undoing a shipment leaves the status alone, and undoing the status the shipment', async () => {
  const { idPayment } = await opened.sell();
  const { ada } = opened;
  const newest = async () => {
    const log = await ada.call('GET /admin/history', { query: { entity: 'order' } });
    return (log.ok && log.body[0]?._id) || '';
  };
  const undo = (id: string) => ada.call('POST /admin/history/{id}/undo', { params: { id } });
  const receive = () =>
    ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status: 'Received' } });

  await ship(idPayment, { carrier: 'UPS', trackingNumber: '1Z 1' });
  const shipped = await newest();
  await receive();
  const received = await newest();

  expect(await undo(shipped)).toMatchObject({ body: { changes: [{ field: 'shipment' }] } });
  expect(await opened.orderOf(idPayment)).toMatchObject({ status: 'Received', shipment: null });
  await ship(idPayment, { carrier: 'UPS', trackingNumber: '1Z 2' });
  expect(await undo(received)).toMatchObject({ body: { changes: [{ field: 'status' }] } });
  expect(await opened.orderOf(idPayment)).toMatchObject({
    status: 'Pending',
    shipment: { trackingNumber: '1Z 2' },
  });
});

test.each([
  [{ carrier: 'Pigeon', trackingNumber: '' }, 422],
  [{ carrier: 'UPS', trackingNumber: 'https://evil.example' }, 422],
  [{ carrier: 'UPS', trackingNumber: '1'.repeat(41) }, 422],
])('%j is refused', async (body, status) => {
  const response = await opened.ada.request('PUT', `/api/admin/orders/${sold.idPayment}/shipment`, { body });
  expect(response.statusCode).toBe(status);
});

test('nobody sends what was refunded whole, or does not exist', async () => {
  const refunded = await opened.sell();
  await opened.refund(refunded.idPayment, wholeRefund, 'all-of-it');

  expect(await ship(refunded.idPayment, { carrier: 'UPS', trackingNumber: '' })).toMatchObject({
    problem: { status: 409, detail: expect.stringContaining('refunded') },
  });
  expect(await ship('no-such-order', { carrier: 'UPS', trackingNumber: '' })).toMatchObject({
    problem: { status: 404 },
  });
});

describe('a release from before parcels marks an order as sent', () => {
  /** What such a release writes. */
  const sendAsBefore = (id: string) =>
    opened.shop.db
      .updateTable('shop_order')
      .set({ carrier: 'UPS', tracking_number: '1Z 777', shipped_at: new Date() })
      .where('id', '=', id)
      .execute();
  const sendParcel = (idPayment: string, size: string) =>
    opened.ada.call('POST /admin/orders/{idPayment}/shipments', {
      params: { idPayment },
      body: { carrier: 'UPS', trackingNumber: '1Z 111', lines: [{ _id: 'shoe-orbit', size, quantity: 1 }] },
    });

  test('its buyer sees the parcel with its number, and nobody can send the pairs again', async () => {
    const { id, idPayment, member } = await opened.sell();
    await sendAsBefore(id);
    const { shoe, shipments } = await opened.orderOf(idPayment, member);
    expect(shipments).toMatchObject([
      {
        carrier: 'UPS',
        trackingNumber: '1Z 777',
        lines: shoe.map(({ _id, size, quantity }) => ({ _id, size, quantity })),
      },
    ]);
    expect(await sendParcel(idPayment, shoe[0]?.size ?? '')).toMatchObject({ ok: false });
  });

  test('only what is in no parcel yet becomes one', async () => {
    const { id, idPayment, member } = await opened.sell();
    const [line] = (await opened.orderOf(idPayment, member)).shoe;
    expect(line?.quantity).toBeGreaterThan(1);
    expect(await sendParcel(idPayment, line?.size ?? '')).toMatchObject({ ok: true });
    await sendAsBefore(id);
    const { shipments } = await opened.orderOf(idPayment, member);
    expect(shipments.map(({ trackingNumber, lines }) => [trackingNumber, lines[0]?.quantity])).toEqual([
      ['1Z 111', 1],
      ['1Z 777', (line?.quantity ?? 0) - 1],
    ]);
  });
});
