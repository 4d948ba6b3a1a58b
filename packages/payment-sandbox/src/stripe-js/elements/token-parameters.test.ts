import { expect, test } from 'vitest';
import { tokenParameters } from './token-parameters.ts';

test('nested parameters become fields with brackets, and what is missing is left out', () => {
  expect(
    tokenParameters({
      payment_method_data: {
        billing_details: { name: 'Ana', address: { city: 'Springfield', line2: '' } },
      },
      return_url: null,
    }),
  ).toEqual({
    'payment_method_data[billing_details][name]': 'Ana',
    'payment_method_data[billing_details][address][city]': 'Springfield',
    'payment_method_data[billing_details][address][line2]': '',
  });
  expect(tokenParameters()).toEqual({});
});
