import { expect, test } from 'vitest';
import { planRefund, type RefundableOrder } from './plan-refund.ts';

const items = [
  { shoe_id: 'orbit', size: '9', quantity: 2, price_cents: 12_000, discount_cents: 0, tax_cents: 0 },
  { shoe_id: 'tide', size: '8', quantity: 1, price_cents: 9_000, discount_cents: 0, tax_cents: 0 },
];
const order: RefundableOrder = { items, refunded: [], left: 33_000, currency: 'usd' };
const orbit = (quantity: number) => ({ shoe_id: 'orbit', size: '9', quantity });

test('everything that is left: the amount, and the pairs that no refund is for', () => {
  expect(planRefund(order, {})).toEqual({
    amount: 33_000,
    lines: [orbit(2), { shoe_id: 'tide', size: '8', quantity: 1 }],
  });
  expect(planRefund({ ...order, refunded: [orbit(2)], left: 8_000, currency: 'usd' }, {})).toEqual({
    amount: 8_000,
    lines: [{ shoe_id: 'tide', size: '8', quantity: 1 }],
  });
});

test('pairs cost what the order says, also when they are named twice', () => {
  expect(planRefund(order, { items: [orbit(1), orbit(1)] })).toEqual({ amount: 24_000, lines: [orbit(2)] });
});

test('more than is left is refused: pairs, an amount, the price of pairs, and anything of nothing', () => {
  const refused = [
    planRefund({ ...order, refunded: [orbit(1)], left: 21_000, currency: 'usd' }, { items: [orbit(2)] }),
    planRefund(order, { items: [{ shoe_id: 'of somebody else', size: '9', quantity: 1 }] }),
    planRefund(order, { amountCents: 33_001 }),
    planRefund({ ...order, left: 11_000, currency: 'usd' }, { items: [orbit(1)] }),
    planRefund({ ...order, left: 0, currency: 'usd' }, {}),
  ];
  expect(refused).toEqual([
    { field: 'items', message: 'Only 1 pair of size 9 can still be refunded' },
    { field: 'items', message: 'No pairs of size 9 can still be refunded' },
    { field: 'amountCents', message: 'Only $330 can still be refunded' },
    { field: 'items', message: 'Only $110 can still be refunded' },
    { field: 'amountCents', message: 'Nothing is left to refund' },
  ]);
});

test('pairs give back what was paid for them: the discount is shared, and all together give back the whole', () => {
  const [bought] = items;
  if (!bought) throw new Error('no items');
  const three = { ...bought, quantity: 3, discount_cents: 1_000 };
  const given = [0, 1, 2].map((before) => {
    const planned = planRefund(
      { items: [three], refunded: [orbit(before)], left: 35_000, currency: 'usd' },
      { items: [orbit(1)] },
    );
    return 'amount' in planned ? planned.amount : planned;
  });
  expect(given).toEqual([11_667, 11_667, 11_666]);
});

test('pairs that were free have nothing to give back', () => {
  const [bought] = items;
  if (!bought) throw new Error('no items');
  const free = { ...bought, discount_cents: 24_000 };
  expect(
    planRefund({ items: [free], refunded: [], left: 50, currency: 'usd' }, { items: [orbit(1)] }),
  ).toEqual({
    field: 'items',
    message: 'Nothing was paid for these pairs',
  });
});
