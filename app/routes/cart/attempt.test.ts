import { expect, test } from 'vitest';
import { createKey, isStillWanted } from './attempt.ts';

const line = { _id: 's1', name: 'Ember', image: '', quantity: 1, price: 90, size: '9' };
const wanted = { email: 'ana@example.com', uid: 'u1', shoes: [line], amount: 9000 };
const attempt = { key: 'k', body: { id: 'pm_1', ...wanted } };

test('keys are 128 bits and never the same', () => {
  const keys = Array.from({ length: 100 }, createKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
});

test('an attempt is sent again only for the same buyer, lines and sum', () => {
  expect(isStillWanted(attempt, wanted)).toBe(true);
  expect(isStillWanted(attempt, { ...wanted, uid: 'u2' })).toBe(false);
  expect(isStillWanted(attempt, { ...wanted, shoes: [{ ...line, quantity: 2 }] })).toBe(false);
  expect(isStillWanted(attempt, { ...wanted, amount: 8000 })).toBe(false);
});
