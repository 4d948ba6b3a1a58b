import { testCards } from '@sneaker-paradise/payment-sandbox';
import { expect, test } from 'vitest';
import { testNumbers } from '#app/routes/cart/card-field/test-numbers.ts';

// The app may not import the sandbox, so the numbers are declared twice; this test compares them.
test('the card field accepts exactly the test cards of the sandbox', () => {
  const accepted = testCards.map(({ number }) => number);
  expect([...testNumbers].sort()).toEqual(accepted.toSorted());
  expect(new Set(accepted).size).toBe(accepted.length);
});
