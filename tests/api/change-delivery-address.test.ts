import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerAddress } from '../support/buyer-address.ts';
import { addSizeWithStock } from '../support/checkout-requests.ts';
import { openRefundShop, type RefundShop } from '../support/refund-shop.ts';

let opened: RefundShop;
let size = '';
beforeAll(async () => {
  opened = await openRefundShop();
  const delivery = ['DE', 'HK', 'IE', 'US'].map((country) => ({ country, priceCents: 490 }));
  await opened.ada.request('PUT', '/api/admin/settings', { body: { delivery } });
  size = await addSizeWithStock(opened.shop, 'shoe-orbit', 20);
});
afterAll(() => opened.shop.close());

type Address = typeof buyerAddress;

const dublin: Address = {
  name: 'Mia Berg',
  line1: '1 Dame St.',
  city: 'Dublin',
  state: '',
  postal_code: 'D02 X285',
  country: 'IE',
};
const berlin = {
  ...dublin,
  line1: 'Hauptstraße 5a',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
};
const hongKong = { ...dublin, line1: '1 Queen’s Road', city: 'Central', postal_code: '', country: 'HK' };

/** Creates an order to an address, changes the address, and returns the response and the order. */
async function correct(before: Address, after: Partial<Address>) {
  const made = await opened.ada.call('POST /admin/orders', {
    body: {
      email: 'buyer@bücher.test',
      lines: [{ _id: 'shoe-orbit', size, quantity: 1 }],
      address: before,
      payment: 'outside',
    },
  });
  if (!made.ok) throw new Error(made.problem.detail);
  const { idPayment } = made.body;
  const { country: _, ...typed } = { ...before, ...after };
  const response = await opened.shop.visitor().request('PUT', `/api/cart/order/${idPayment}/address`, {
    body: { ...typed, email: 'Buyer@Bücher.test\u200b' },
  });
  return { status: response.statusCode, body: response.json(), order: await opened.orderOf(idPayment) };
}

test.each([
  ['Hong Kong, which has no postal codes', hongKong, { line1: '2 Queen’s Road' }, { postalCode: '' }],
  ['Ireland, without an Eircode', dublin, { postal_code: '' }, { postalCode: '' }],
  [
    'Ireland, with an Eircode in small letters',
    dublin,
    { postal_code: 'd04 x285' },
    { postalCode: 'D04 X285' },
  ],
  [
    'Germany, which has no states',
    { ...berlin, postal_code: 'D-10115' },
    { state: 'Berlin', postal_code: 'DE-10117' },
    { postalCode: '10117', state: '' },
  ],
  ['the United States', buyerAddress, { postal_code: '972021234' }, { postalCode: '97202-1234' }],
])('the address of an order to %s can be corrected', async (_, before, after, expected) => {
  const { status, order } = await correct(before, after);
  expect(status).toBe(200);
  expect(order.address).toMatchObject(expected);
});

test.each([
  [berlin, { postal_code: '1011' }, 'postal_code', 'This is not a postal code of Germany'],
  [berlin, { postal_code: 'F-75001' }, 'postal_code', 'This is not a postal code of Germany'],
  [berlin, { city: '' }, 'city', 'Enter the city'],
  [hongKong, { line1: '' }, 'line1', 'Enter the street and number'],
  [dublin, { postal_code: 'Dublin 2' }, 'postal_code', 'This is not a postal code of Ireland'],
  [buyerAddress, { state: '' }, 'state', 'Enter the state'],
])(
  'an address that the country of the order does not have is refused: %j with %j',
  async (before, after, field, message) => {
    const { status, body, order } = await correct(before, after);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, message }]);
    const { postal_code: postalCode, ...rest } = before;
    expect(order.address).toEqual({ ...rest, postalCode });
  },
);
