import { expect, test } from 'vitest';
import { parseAmount, planRefundForm } from './plan-refund-form.ts';

const paid = { quantity: 2, unitCents: 12_000, discountCents: 0, taxCents: 0 };
const line = { _id: 'orbit', size: '9', name: 'Orbit', paid, before: 0, left: 2 };
const refundable = { lines: [line], amount: 23_000, currency: 'usd', paid: 24_000 };

test('everything that is left names no pairs, so that amounts refunded before count', () => {
  expect(planRefundForm(refundable, { kind: 'all', chosen: [1], typed: '5' })).toEqual({
    amount: 23_000,
    items: null,
    amountCents: null,
  });
});

test('some pairs are sent with their sizes, an amount without any', () => {
  expect(planRefundForm(refundable, { kind: 'pairs', chosen: [1], typed: '' })).toEqual({
    amount: 12_000,
    amountCents: null,
    items: [{ _id: 'orbit', size: '9', quantity: 1 }],
  });
  expect(planRefundForm(refundable, { kind: 'amount', chosen: [1], typed: '12.5' })).toEqual({
    amount: 1_250,
    items: null,
    amountCents: 1_250,
  });
});

test('no pairs, and pairs that cost more than is left, are answered with what to choose', () => {
  expect(planRefundForm(refundable, { kind: 'pairs', chosen: [0], typed: '' })).toBe(
    'Choose at least one pair',
  );
  expect(planRefundForm(refundable, { kind: 'pairs', chosen: [2], typed: '' })).toBe(
    'These pairs cost $240, but only $230 can still be refunded. Choose fewer pairs or the full remaining amount',
  );
});

test('pairs of a discounted line cost what was paid for them: all of them together, to the cent', () => {
  const three = { quantity: 3, unitCents: 12_000, discountCents: 10_000, taxCents: 0 };
  const planned = [0, 1, 2].map((before) =>
    planRefundForm(
      {
        lines: [{ ...line, paid: three, before, left: 3 - before }],
        amount: 26_000,
        currency: 'usd',
        paid: 26_000,
      },
      { kind: 'pairs', chosen: [1], typed: '' },
    ),
  );
  expect(planned).toMatchObject([{ amount: 8_667 }, { amount: 8_667 }, { amount: 8_666 }]);
});

test('pairs that a discount made free cannot be refunded', () => {
  const free = { ...line, paid: { ...paid, discountCents: 24_000 } };
  expect(planRefundForm({ ...refundable, lines: [free] }, { kind: 'pairs', chosen: [1], typed: '' })).toBe(
    'Nothing was paid for these pairs',
  );
});

test.each([
  ['12.50', 1_250],
  [' $ 9.5 ', 950],
  ['0.01', 1],
  ['1,200', 120_000],
  ['12,50', 1_250],
  ['360', 36_000],
  ['0.29', 29],
])('%j is an amount', (text, cents) => {
  expect(parseAmount(text, { left: 120_000, currency: 'usd' })).toBe(cents);
});

test.each([
  ['', 'Enter an amount in dollars, such as 12.50'],
  ['1.234', '“1.234” can be read in two ways. Write 1234 or 1.23'],
  ['-5', 'Enter an amount in dollars, such as 12.50'],
  ['ten', 'Enter an amount in dollars, such as 12.50'],
  ['0.00', 'Enter more than $0'],
  ['360.01', 'Only $360 can still be refunded'],
])('%j is answered with what to type', (text, message) => {
  expect(parseAmount(text, { left: 36_000, currency: 'usd' })).toBe(message);
});
