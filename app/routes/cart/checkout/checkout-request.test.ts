import { expect, test } from 'vitest';
import { matchesCart } from './checkout-request.ts';

const line = { _id: 's1', name: 'Ember', image: '', quantity: 1, price: 90, size: '9' };
const content = { email: 'ana@example.com', uid: 'u1', shoes: [line], amount: 9000 };
const attempt = { key: 'k', body: { id: 'pm_1', ...content } };

test('an attempt is repeated only for the same buyer, lines and total', () => {
  expect(matchesCart(attempt, content)).toBe(true);
  expect(matchesCart(attempt, { ...content, uid: 'u2' })).toBe(false);
  expect(matchesCart(attempt, { ...content, shoes: [{ ...line, quantity: 2 }] })).toBe(false);
  expect(matchesCart(attempt, { ...content, amount: 8000 })).toBe(false);
});
