import { expect, test } from 'vitest';
import { daySeconds, planPayouts } from './plan-payouts.ts';

const transaction = (id: string, day: number, net: number) => ({ id, net, available_on: day * daySeconds });

test('each midnight pays out what is available by then', () => {
  const available = [transaction('a', 1, 500), transaction('b', 1, 200), transaction('c', 3, 100)];
  expect(
    planPayouts(
      [...available, { ...transaction('d', 3, 1), available_on: 3 * daySeconds + 1 }],
      3 * daySeconds,
    ),
  ).toEqual([
    { at: daySeconds, amount: 700, transactions: ['a', 'b'] },
    { at: 3 * daySeconds, amount: 100, transactions: ['c'] },
  ]);
});

test('a balance that is not positive waits for what comes next', () => {
  const transactions = [
    transaction('refund', 1, -500),
    transaction('sale', 2, 300),
    transaction('next', 4, 900),
  ];
  expect(planPayouts(transactions, 9 * daySeconds)).toEqual([
    { at: 4 * daySeconds, amount: 700, transactions: ['refund', 'sale', 'next'] },
  ]);
});
