import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf, type CheckoutBody, lineOf, pay, stockUp, takeCard } from '../support/buyer.ts';
import { countStocked, findBroken } from '../support/invariants.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';
import type { Member } from '../support/shop.ts';

let shop: PayingShop;
let member: Member;
let body: CheckoutBody;

beforeAll(async () => {
  shop = await openPayingShop();
  member = await shop.signUp();
  const sizes = [await stockUp(shop, 'shoe-orbit', 3), await stockUp(shop, 'shoe-ember', 2)];
  body = bodyOf(member, await takeCard(shop), [
    await lineOf(shop, 'shoe-orbit', sizes[0] ?? '', 2),
    await lineOf(shop, 'shoe-ember', sizes[1] ?? '', 1),
  ]);
});
afterAll(() => shop.close());

/** How often the processor was asked for a payment. */
async function countIntents(): Promise<number> {
  const { rows } = await shop.booksPool.query<{ count: number }>(
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

describe('a cart that is not what the catalogue says', () => {
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
    'is refused with what is true when its %s was changed, and the processor hears nothing',
    async (_field, changed) => {
      const before = await countIntents();
      await fc.assert(
        fc.asyncProperty(index, changed, async (at, line) => {
          const answer = await pay(member, change(at, line));
          const { _id, size, name, image, price } = body.shoes[at] ?? {};
          expect(answer).toMatchObject({
            status: 409,
            body: {
              code: 'PRICE_CHANGED',
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

  test('is refused when its sum was changed', async () => {
    const before = await countIntents();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1 }), async (amount) => {
        fc.pre(amount !== body.amount);
        const answer = await pay(member, { ...body, amount });
        expect(answer).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
        expect(answer.body.lines).toHaveLength(2);
      }),
      { numRuns: 25 },
    );
    expect(await countIntents()).toBe(before);
  });

  test('is refused when the price changed in the catalogue after the shopper saw it', async () => {
    const price = (cents: number) =>
      shop.db.updateTable('shoe').set({ price_cents: cents }).where('id', '=', 'shoe-ember').execute();
    await price(10_900);
    expect(await pay(member, body)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', lines: [{ _id: 'shoe-ember', price: 109 }] },
    });
    await price(9900);
  });
});

describe('a cart that cannot be', () => {
  test.each([
    ['an amount of 0', () => ({ ...body, amount: 0 })],
    ['a negative amount', () => ({ ...body, amount: -1 })],
    ['an amount that is no number', () => ({ ...body, amount: null })],
    ['a quantity of 0', () => change(0, { quantity: 0 })],
    ['a negative quantity', () => change(0, { quantity: -1 })],
    ['a fraction of a pair', () => change(0, { quantity: 1.5 })],
    ['a quantity beyond all bounds', () => change(0, { quantity: 1e21 })],
    ['no line', () => ({ ...body, shoes: [] })],
    ['101 lines', () => ({ ...body, shoes: Array(101).fill(body.shoes[0]) })],
    ['a card number as payment method', () => ({ ...body, id: '4242424242424242' })],
    ['a token as payment method', () => ({ ...body, id: 'ctoken_1MrXxx2eZvKYlo2C' })],
  ])('%s: 422', async (_what, wrong) => {
    expect(await pay(member, wrong())).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  });

  test('a field nobody knows: 400', async () => {
    expect(await pay(member, { ...body, paid: true })).toMatchObject({
      status: 400,
      body: { code: 'UNKNOWN_FIELD' },
    });
  });

  test.each([
    ['a size that never was', () => change(0, { size: '99' }), 'shoe-orbit'],
    ['a shoe that never was', () => change(1, { _id: 'shoe-nothing' }), 'shoe-nothing'],
  ])('%s is sold out', async (_what, wrong, id) => {
    expect(await pay(member, wrong())).toMatchObject({
      status: 409,
      body: { code: 'SOLD_OUT', detail: 'error in your payment', lines: [{ _id: id, available: 0 }] },
    });
  });

  test('more pairs than there are are told with how many are left', async () => {
    const [line] = body.shoes;
    const many = { ...body, shoes: [{ ...line, quantity: 4 }], amount: 48_000 };
    expect(await pay(member, many)).toMatchObject({
      status: 409,
      body: { code: 'SOLD_OUT', lines: [{ _id: 'shoe-orbit', size: line?.size, available: 3 }] },
    });
  });

  test('a deleted shoe is sold out', async () => {
    const set = (deleted_at: Date | null) =>
      shop.db.updateTable('shoe').set({ deleted_at }).where('id', '=', 'shoe-ember').execute();
    await set(new Date());
    expect(await pay(member, body)).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } });
    await set(null);
  });
});

test('whatever was sent, a mutated cart charged what the catalogue says or nothing', async () => {
  const stocked = await countStocked(shop);
  const value = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string({ maxLength: 20 }),
    fc.constant(null),
    fc.boolean(),
  );
  const field = fc.constantFrom('_id', 'name', 'image', 'quantity', 'price', 'size');
  await fc.assert(
    fc.asyncProperty(index, field, value, async (at, key, mutated) => {
      const answer = await pay(member, change(at, { [key]: mutated }));
      expect([400, 409, 422]).toContain(answer.status);
    }),
    { numRuns: 60 },
  );
  expect(await countIntents()).toBe(0);
  expect(await findBroken(shop, stocked)).toEqual([]);
});
