import { expect, test } from 'vitest';
import { takePaidLines } from './finish-payment-attempt.ts';

const line = { _id: 's1', name: 'Ember', image: '', quantity: 1, price: 90, size: '9' };

const cartOf = (...lines: (typeof line)[]) => ({ lines, total: 0 });

test('only the pairs that were paid leave the cart', () => {
  const other = { ...line, size: '10' };
  expect(takePaidLines(cartOf(line, other), [line]).lines).toEqual([other]);
  expect(takePaidLines(cartOf({ ...line, quantity: 3 }), [line]).lines).toEqual([{ ...line, quantity: 2 }]);
  expect(takePaidLines(cartOf(line), [{ ...line, quantity: 2 }]).lines).toEqual([]);
  expect(takePaidLines(cartOf(other), [line]).lines).toEqual([other]);
});
