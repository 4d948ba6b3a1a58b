import { expect, test } from 'vitest';
import { billingDetails } from './billing.ts';

test('a billing address at the limits of its fields', () => {
  const address = {
    name: 'Ana',
    state: 'a'.repeat(40),
    city: 'São Paulo',
    line1: 'A_1-',
    postal_code: '1'.repeat(16),
  };
  expect(billingDetails.parse(address)).toEqual(address);
});
