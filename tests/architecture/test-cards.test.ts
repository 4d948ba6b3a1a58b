import { testCards } from '@sneaker-paradise/payment-sandbox';
import { expect, test } from 'vitest';
import { testNumbers } from '#app/routes/cart/card-field/test-numbers.ts';

// The browser may not import the sandbox, so the numbers stand twice: here they are held together.
test('the card field lets out the numbers the sandbox takes, each of them and no other', () => {
  const taken = testCards.map(({ number }) => number);
  expect([...testNumbers].sort()).toEqual(taken.toSorted());
  expect(new Set(taken).size).toBe(taken.length);
});
