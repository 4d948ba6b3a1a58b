import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  type TestCheckoutBody,
} from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let member: Member;
let body: TestCheckoutBody;

beforeAll(async () => {
  shop = await openPaymentTestShop();
  member = await shop.signUp();
  const sizes = [
    await addSizeWithStock(shop, 'shoe-orbit', 3),
    await addSizeWithStock(shop, 'shoe-ember', 2),
  ];
  body = checkoutBodyOf(member, await createPaymentMethod(shop), [
    await createCartLine(shop, 'shoe-orbit', sizes[0] ?? '', 2),
    await createCartLine(shop, 'shoe-ember', sizes[1] ?? '', 1),
  ]);
});
afterAll(() => shop.close());

/** The number of payment intents at the provider. */
async function countIntents(): Promise<number> {
  const { rows } = await shop.sandboxPool.query<{ count: number }>(
    'select count(*)::int from sandbox.payment_intent',
  );
  return rows[0]?.count ?? 0;
}

const change = (index: number, line: object): object => ({
  ...body,
  shoes: body.shoes.map((one, position) => (position === index ? { ...one, ...line } : one)),
});

const index = fc.integer({ min: 0, max: 1 });
const otherPrice = fc
  .oneof(fc.integer({ min: 0, max: 999_999 }), fc.double({ min: 0, max: 999_999, noNaN: true }))
  .filter((price) => ![120, 99].includes(Math.round(price * 100) / 100));

describe('a cart that differs from the catalogue', () => {
  test.each([
    ['price', otherPrice.map((price) => ({ price }))],
    ['name', fc.string({ maxLength: 120 }).map((name) => ({ name }))],
    [
      'image',
      fc
        .webPath()
        .filter((path) => path.length <= 500)
        .map((image) => ({ image })),
    ],
  ])(
    'with a changed %s is rejected with the current values, without a request to the payment provider',
    async (_field, changed) => {
      const before = await countIntents();
      await fc.assert(
        fc.asyncProperty(index, changed, async (at, line) => {
          const response = await sendCheckout(member, change(at, line));
          const { _id, size, name, image, price } = body.shoes[at] ?? {};
          expect(response).toMatchObject({
            status: 409,
            body: {
              code: 'PRICE_CHANGED',
              title: 'Your cart no longer matches the catalog',
              detail: 'error in your payment',
              lines: [{ _id, size, name, image, price }],
            },
          });
        }),
        { numRuns: 25 },
      );
      expect(await countIntents()).toBe(before);
    },
  );

  test('with a changed sum is rejected', async () => {
    const before = await countIntents();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1 }), async (amount) => {
        fc.pre(amount !== body.amount);
        const response = await sendCheckout(member, { ...body, amount });
        expect(response).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
        expect(response.body.lines).toHaveLength(2);
      }),
      { numRuns: 25 },
    );
    expect(await countIntents()).toBe(before);
  });

  test('with an outdated price is rejected', async () => {
    const price = (cents: number) =>
      shop.db.updateTable('shoe').set({ price_cents: cents }).where('id', '=', 'shoe-ember').execute();
    await price(10_900);
    expect(await sendCheckout(member, body)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', lines: [{ _id: 'shoe-ember', price: 109 }] },
    });
    await price(9900);
  });
});

describe('an invalid cart', () => {
  test.each([
    ['an amount of 0', () => ({ ...body, amount: 0 })],
    ['a negative amount', () => ({ ...body, amount: -1 })],
    ['an amount that is not a number', () => ({ ...body, amount: null })],
    ['a quantity of 0', () => change(0, { quantity: 0 })],
    ['a negative quantity', () => change(0, { quantity: -1 })],
    ['a fractional quantity', () => change(0, { quantity: 1.5 })],
    ['a huge quantity', () => change(0, { quantity: 1e21 })],
    ['no lines', () => ({ ...body, shoes: [] })],
    ['101 lines', () => ({ ...body, shoes: Array(101).fill(body.shoes[0]) })],
    ['a card number as payment method', () => ({ ...body, id: '4242424242424242' })],
    ['a legacy card token as payment method', () => ({ ...body, id: 'tok_1MrXxx2eZvKYlo2C' })],
  ])('%s: 422', async (_what, wrong) => {
    expect(await sendCheckout(member, wrong())).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  });

  test('an unknown field: 400', async () => {
    expect(await sendCheckout(member, { ...body, paid: true })).toMatchObject({
      status: 400,
      body: { code: 'UNKNOWN_FIELD' },
    });
  });

  test.each([
    ['an unknown size', () => change(0, { size: '99' }), 'shoe-orbit'],
    ['an unknown shoe', () => change(1, { _id: 'shoe-nothing' }), 'shoe-nothing'],
  ])('%s is sold out', async (_what, wrong, id) => {
    expect(await sendCheckout(member, wrong())).toMatchObject({
      status: 409,
      body: { code: 'SOLD_OUT', detail: 'error in your payment', lines: [{ _id: id, available: 0 }] },
    });
  });

  test('more units than in stock: the response has the available quantity', async () => {
    const [line] = body.shoes;
    const many = { ...body, shoes: [{ ...line, quantity: 4 }], amount: 48_000 };
    expect(await sendCheckout(member, many)).toMatchObject({
      status: 409,
      body: { code: 'SOLD_OUT', lines: [{ _id: 'shoe-orbit', size: line?.size, available: 3 }] },
    });
  });

  test('too few units of one line and another price of the other: first the price is told', async () => {
    const [first, second] = body.shoes;
    const both = {
      ...body,
      shoes: [
        { ...first, quantity: 4 },
        { ...second, price: 1 },
      ],
    };
    expect(await sendCheckout(member, both)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', lines: [{ _id: 'shoe-ember', price: 99 }] },
    });
  });

  test('a deleted shoe is sold out', async () => {
    const set = (deleted_at: Date | null) =>
      shop.db.updateTable('shoe').set({ deleted_at }).where('id', '=', 'shoe-ember').execute();
    await set(new Date());
    expect(await sendCheckout(member, body)).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } });
    await set(null);
  });
});

test('a mutated cart is charged the price of the catalogue or nothing', async () => {
  const stocked = await countStockedUnits(shop);
  const value = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string({ maxLength: 20 }),
    fc.constant(null),
    fc.boolean(),
  );
  const field = fc.constantFrom('_id', 'name', 'image', 'quantity', 'price', 'size');
  const sizes = (await shop.db.selectFrom('shoe_size').select('size').execute()).map(({ size }) => size);
  /** Whether the value is the line's own, or another size of the catalog; a number is read as a size. */
  const isValid = (at: number, key: keyof CartLine, mutated: unknown): boolean =>
    key === 'size'
      ? sizes.includes(sizeLabel.safeParse(mutated).data ?? '')
      : mutated === body.shoes[at]?.[key];
  await fc.assert(
    fc.asyncProperty(index, field, value, async (at, key, mutated) => {
      fc.pre(!isValid(at, key, mutated));
      const response = await sendCheckout(member, change(at, { [key]: mutated }));
      expect([400, 409, 422]).toContain(response.status);
    }),
    { numRuns: 60 },
  );
  expect(await countIntents()).toBe(0);
  expect(await findViolations(shop, stocked)).toEqual([]);
});
