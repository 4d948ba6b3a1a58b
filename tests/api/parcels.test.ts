import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { openRefundShop, type RefundShop, type SoldOrder } from '../support/refund-shop.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

interface Sent {
  readonly quantity: number;
  readonly size?: string;
  readonly number?: string;
  readonly carrier?: 'UPS' | 'Other';
}

const send = (
  { idPayment, size: own }: SoldOrder,
  { quantity, size = own, number = '', carrier = 'UPS' }: Sent,
  idempotencyKey?: string,
) =>
  opened.ada.call(
    'POST /admin/orders/{idPayment}/shipments',
    { params: { idPayment }, body: { lines: [{ _id: 'shoe-orbit', size, quantity }], carrier, number } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const shipRest = ({ idPayment }: SoldOrder, trackingNumber = '') =>
  opened.ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier: 'DHL', trackingNumber },
  });
const refundPairs = ({ idPayment, size }: SoldOrder, quantity: number) =>
  opened.refund(idPayment, {
    items: [{ _id: 'shoe-orbit', size, quantity }],
    reason: 'requested_by_customer',
    restock: true,
  });
const history = () => createAuditLogClient(opened.ada);
const isToSend = async ({ idPayment }: SoldOrder) => {
  const listed = await opened.ada.call('GET /cart', { query: { toSend: true } });
  return listed.ok && listed.body.some((order) => order.idPayment === idPayment);
};
const notNow = { problem: { status: 409, code: 'NOT_ALLOWED_NOW' } };

describe('an order in several parcels', () => {
  let sold: SoldOrder;
  beforeAll(async () => {
    sold = await opened.sell();
  });

  test('is partly sent after the first, and can be found among the orders to send', async () => {
    expect(await send(sold, { quantity: 1, number: '1Z 1' })).toMatchObject({
      status: 201,
      body: {
        shipment: null,
        shipments: [
          {
            position: 1,
            carrier: 'UPS',
            trackingNumber: '1Z 1',
            lines: [{ _id: 'shoe-orbit', size: sold.size, quantity: 1 }],
          },
        ],
      },
    });
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({
      status: 'Pending',
      progress: 'partly_sent',
      leftToSend: [{ size: sold.size, quantity: 2 }],
    });
    expect(await isToSend(sold)).toBe(true);
  });

  test('cannot be canceled, nor can its address or a size be changed', async () => {
    const { member, idPayment, size } = sold;
    const params = { idPayment };
    const address = { name: 'A B', line1: '2 Side St', city: 'Salem', state: '', postal_code: '1' };
    expect([
      await member.call('POST /cart/order/{idPayment}/cancel', { params, body: {} }),
      await member.call('PUT /cart/order/{idPayment}/address', { params, body: address }),
      await opened.ada.call('POST /cart/order/{idPayment}/change-size', {
        params,
        body: { _id: 'shoe-orbit', size, newSize: '9' },
      }),
    ]).toMatchObject([notNow, notNow, notNow]);
  });

  test('takes no more pairs than are left', async () => {
    expect(await send(sold, { quantity: 3 })).toMatchObject({
      problem: { ...notNow.problem, detail: expect.stringContaining('Only 2 pairs of') },
    });
    expect(await send(sold, { quantity: 1, size: 'no such size' })).toMatchObject({
      problem: { status: 422 },
    });
  });

  test('is sent with the last pair, and then has the last parcel as its shipment', async () => {
    expect(await send(sold, { quantity: 2, number: '1Z 2' })).toMatchObject({
      body: { shipment: { carrier: 'UPS', trackingNumber: '1Z 2' } },
    });
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({ progress: 'sent', leftToSend: [] });
    expect(await isToSend(sold)).toBe(false);
    expect(await send(sold, { quantity: 1 })).toMatchObject({
      problem: { detail: expect.stringContaining('No pairs of') },
    });
  });

  test('tells its buyer of each parcel what is in it', async () => {
    const mails = await opened.shop.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', sold.member.email)
      .where('kind', '=', 'order-shipped')
      .orderBy('id')
      .execute();
    expect(mails.map(({ body_text }) => body_text)).toEqual([
      expect.stringMatching(
        /Part of your order has shipped with UPS\.[\s\S]*when the rest ships[\s\S]* × 1[\s\S]*1Z 1/,
      ),
      expect.stringMatching(
        /Part of your order has shipped[\s\S]*Everything else has already[\s\S]* × 2[\s\S]*1Z 2/,
      ),
    ]);
  });

  test('shows its parcels to anyone with the link, and their numbers to the buyer', async () => {
    const { idPayment, member } = sold;
    const numbers = async (who: Parameters<RefundShop['orderOf']>[1]) =>
      (await opened.orderOf(idPayment, who)).shipments.map(({ trackingNumber }) => trackingNumber);
    expect([await numbers(member), await numbers(opened.shop.visitor())]).toEqual([
      ['1Z 1', '1Z 2'],
      ['', ''],
    ]);
  });

  test('has a line for each in the timeline and an entry for each in the audit log, which can be undone by itself', async () => {
    const timeline = async () => {
      const found = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', {
        params: { idPayment: sold.idPayment },
      });
      return found.ok ? found.body.map(({ text }) => text).filter((text) => /hipped/.test(text)) : [];
    };
    expect(await timeline()).toEqual(['Shipped with UPS 1Z 1, 1 pair', 'Shipped with UPS 1Z 2, 2 pairs']);
    const [second, first] = await history().list({ id: sold.id });
    if (!first) throw new Error('the first parcel has no entry');
    expect([first, second]).toMatchObject([
      { changes: [{ field: 'shipment', before: 'not shipped', after: 'UPS 1Z 1, 1 pair' }] },
      { changes: [{ field: 'shipment 2', before: null, after: 'UPS 1Z 2, 2 pairs' }] },
    ]);

    expect(await history().undo(first)).toMatchObject({ ok: true });
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({
      shipment: null,
      shipments: [{ position: 2 }],
      leftToSend: [{ quantity: 1 }],
    });
    expect((await timeline()).at(-1)).toBe('UPS 1Z 1 marked as not shipped');
    expect(await history().undoNewest(sold.id)).toMatchObject({ ok: true });
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({
      progress: 'sent',
      shipments: [{ trackingNumber: '1Z 1' }, { trackingNumber: '1Z 2' }],
    });
  });
});

test('the rest of an order goes into one parcel, and its number can be corrected', async () => {
  const sold = await opened.sell();
  await send(sold, { quantity: 1, number: '1Z 1' });
  expect(await shipRest(sold, 'JD 1')).toMatchObject({
    body: {
      shipment: { carrier: 'DHL', trackingNumber: 'JD 1' },
      shipments: [{}, { lines: [{ quantity: 2 }] }],
    },
  });
  expect(await shipRest(sold, 'JD 2')).toMatchObject({
    body: { shipment: { trackingNumber: 'JD 2' }, shipments: [{ trackingNumber: '1Z 1' }, {}] },
  });
});

test.each([
  [{ trackingNumber: '1Z 7' }, '1Z 7'],
  [{ number: '1Z 7' }, '1Z 7'],
  [{ trackingNumber: '1Z 7', number: '1Z 7' }, '1Z 7'],
  [{}, ''],
  [{ trackingNumber: '1Z 7', number: '1Z 8' }, null],
])('the number of a parcel is sent as %j', async (numbers, trackingNumber) => {
  const { idPayment, size } = await opened.sell();
  const lines = [{ _id: 'shoe-orbit', size, quantity: 1 }];
  const body = { lines, carrier: 'UPS', ...numbers };
  const sent = await opened.ada.request('POST', `/api/admin/orders/${idPayment}/shipments`, { body });
  if (trackingNumber === null)
    expect(sent.json()).toMatchObject({ status: 422, errors: [{ field: 'number' }] });
  else expect(sent.json().shipments).toMatchObject([{ trackingNumber }]);
});

test('one parcel without its number does not keep the buyer from hearing of the next', async () => {
  const sold = await opened.sell();
  for (const quantity of [1, 1, 1]) await send(sold, { quantity });
  const mails = await opened.mailsTo(sold.member.email);
  expect(mails.filter((subject) => subject.includes('on its way'))).toHaveLength(3);
});

test('a repeated request sends no second parcel, and a refused one is not remembered', async () => {
  const sold = await opened.sell();
  const parcel = { quantity: 1, number: '1Z 1' };
  expect(await send(sold, { quantity: 4 }, 'four')).toMatchObject(notNow);
  expect(await send(sold, { quantity: 4 }, 'four')).toMatchObject(notNow);
  await send(sold, parcel, 'first');
  expect(await send(sold, parcel, 'first')).toMatchObject({ status: 201, body: { shipments: [{}] } });
  expect(await send(sold, parcel, 'second')).toMatchObject({ body: { shipments: [{}, {}] } });
});

describe('refunds', () => {
  test('reduce what is to be sent, and the last pair that is refunded makes the order sent', async () => {
    const sold = await opened.sell();
    await send(sold, { quantity: 1 });
    await refundPairs(sold, 1);
    expect(await send(sold, { quantity: 2 })).toMatchObject(notNow);
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({
      shipment: null,
      leftToSend: [{ quantity: 1 }],
    });
    await refundPairs(sold, 1);
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({
      shipment: { carrier: 'UPS' },
      leftToSend: [],
    });
    expect(await isToSend(sold)).toBe(false);
  });

  test('that fail leave the pairs to be sent', async () => {
    const sold = await opened.sell();
    await send(sold, { quantity: 1 });
    await opened.shop.processor.injectFault({ kind: 'fail_refund', times: 1 });
    await refundPairs(sold, 2);
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({
      shipment: null,
      leftToSend: [{ quantity: 2 }],
    });
    expect(await send(sold, { quantity: 2 })).toMatchObject({ body: { shipment: {} } });
  });

  test('of pairs whose parcel was undone keep it from coming back', async () => {
    const sold = await opened.sell();
    await send(sold, { quantity: 1 });
    await send(sold, { quantity: 2 });
    await history().undoNewest(sold.id);
    await refundPairs(sold, 1);
    expect(await history().undoNewest(sold.id)).toMatchObject({
      problem: { ...notNow.problem, detail: expect.stringContaining('refunded') },
    });
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({ shipments: [{ position: 1 }] });
  });
});
