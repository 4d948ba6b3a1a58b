import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { openRefundShop, type RefundShop, type SoldOrder } from '../support/refund-shop.ts';
import type { TestClient } from '../support/test-client.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

const typed = {
  name: 'Test Buyer',
  line1: '1 Main St',
  city: 'Springfield',
  state: '',
  postalCode: '12345',
  country: 'US',
};
const moved = {
  name: 'Mia Berg',
  line1: '12 Harbor Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
};
/** The same as it is typed. A country has rules of its own, without one those of §5 apply. */
const typedMove = {
  name: 'Mia Berg',
  line1: '12 Harbor Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
  country: 'US',
};

const change = (
  who: Pick<TestClient, 'call'>,
  { idPayment }: Pick<SoldOrder, 'idPayment'>,
  body: typeof typedMove & { email?: string } = typedMove,
) => who.call('PUT /cart/order/{idPayment}/address', { params: { idPayment }, body });

const changedMails = async ({ id, member }: SoldOrder) =>
  (await opened.mailsTo(member.email)).filter(
    (subject) => subject === `Your order ${orderNumber(id)} was changed`,
  );

const timelineOf = async ({ idPayment }: SoldOrder) => {
  const found = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
  if (!found.ok) throw new Error(found.problem.detail);
  return found.body.map(({ kind, text, by }) => ({ kind, text, by }));
};

test('a buyer changes the address; the country stays, and the old one is in the history', async () => {
  const sold = await opened.sell();
  expect(await change(sold.member, sold)).toMatchObject({ ok: true, body: { address: moved } });
  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ address: moved });
  expect(await changedMails(sold)).toHaveLength(1);
  expect(await timelineOf(sold)).toEqual(
    expect.arrayContaining([
      {
        kind: 'address-changed',
        text: 'Address changed from Test Buyer, 1 Main St, Springfield, 12345, US to Mia Berg, 12 Harbor Street, Portland, OR, 97201, US by the buyer',
        by: null,
      },
    ]),
  );
});

test('the same address again changes nothing and sends no email', async () => {
  const sold = await opened.sell();
  await change(sold.member, sold);
  expect(await change(sold.member, sold)).toMatchObject({ ok: true, body: { address: moved } });
  expect(await change(opened.ada, sold)).toMatchObject({ ok: true, auditEntry: null });
  expect(await changedMails(sold)).toHaveLength(1);
});

describe('an administrator', () => {
  let sold: SoldOrder;
  beforeAll(async () => {
    sold = await opened.sell();
    expect(await change(opened.ada, sold)).toMatchObject({
      ok: true,
      auditEntry: { title: `Changed address of order ${orderNumber(sold.id)}` },
    });
  });

  const undoNewest = async () => {
    const log = await opened.ada.call('GET /admin/history', { query: { entity: 'order' } });
    const id = (log.ok && log.body[0]?._id) || '';
    return opened.ada.call('POST /admin/history/{id}/undo', { params: { id } });
  };

  test('is named in the history of the order', async () => {
    expect(await timelineOf(sold)).toEqual(
      expect.arrayContaining([
        {
          kind: 'address-changed',
          text: 'Address changed from Test Buyer, 1 Main St, Springfield, 12345, US to Mia Berg, 12 Harbor Street, Portland, OR, 97201, US',
          by: 'ada@shop.test',
        },
      ]),
    );
  });

  test('can undo the change', async () => {
    expect(await undoNewest()).toMatchObject({ ok: true });
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({ address: typed });
  });

  test('cannot undo it once the order is on its way', async () => {
    await opened.ada.call('PUT /admin/orders/{idPayment}/shipment', {
      params: { idPayment: sold.idPayment },
      body: { carrier: 'UPS', trackingNumber: '' },
    });
    const log = await opened.ada.call('GET /admin/history', { query: { entity: 'order' } });
    const entry = log.ok ? log.body.find(({ title }) => title.includes('address')) : undefined;
    expect(
      await opened.ada.call('POST /admin/history/{id}/undo', { params: { id: entry?._id ?? '' } }),
    ).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining('already shipped') },
    });
    expect(await change(sold.member, sold)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({ address: typed });
  });
});

test('the email of the order is enough, but shows no address; a wrong one is answered like no order', async () => {
  const sold = await opened.sell();
  const visitor = opened.shop.visitor();
  const other = await opened.shop.signUp();
  for (const who of [visitor, other])
    expect(await change(who, sold, { ...typedMove, email: 'eve@example.com' })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
  expect(await change(visitor, sold, { ...typedMove, email: sold.member.email })).toMatchObject({
    ok: true,
    body: { address: null, email: '' },
  });
  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ address: moved });
});

const send = async (body: object) => {
  const { idPayment, member } = await opened.sell();
  const response = await member.request('PUT', `/api/cart/order/${idPayment}/address`, { body });
  return { status: response.statusCode, body: response.json() };
};

test.each([
  ['name', ''],
  ['line1', ' '],
  ['city', 'x'.repeat(101)],
  ['postal_code', ''],
  ['country', 'Nowhere'],
])('%s %j is refused', async (field, value) => {
  const { status, body } = await send({ ...typedMove, [field]: value });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ field }]);
});

test.each([
  ['name', 'X1', 'Please enter a valid name.'],
  ['line1', '12, Harbor St.', 'enter the line 1 correctly'],
  ['city', '', 'The city can only contain letters and spaces'],
  ['state', 'OR', 'The state can only contain letters and spaces'],
  ['postal_code', '1', 'enter the postal code correctly'],
])('without a country, the rules of the checkout refuse %s %j', async (field, value, message) => {
  const { country: _, ...address } = { ...typedMove, state: 'Oregon' };
  expect(await send({ ...address, [field]: value })).toMatchObject({
    status: 422,
    body: { errors: [{ field, message }] },
  });
  expect(await send(address)).toMatchObject({
    status: 200,
    body: { address: { ...moved, state: 'Oregon' } },
  });
});
