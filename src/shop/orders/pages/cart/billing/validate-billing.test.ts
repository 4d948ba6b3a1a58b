import { expect, test } from 'vitest';
import { addressRules, findErrors } from './validate-billing.ts';

const good = {
  name: 'José Núñez',
  state: 'Bogotá',
  city: 'Bogotá',
  line1: 'Calle 26-13',
  postal_code: '110_311',
  country: '',
};

test('a good address has nothing wrong', () => {
  expect(findErrors(addressRules, good)).toEqual({});
});

test('an empty address has the five messages of the specification', () => {
  expect(
    findErrors(addressRules, { name: '', state: '', city: '', line1: '', postal_code: '', country: '' }),
  ).toEqual({
    name: 'Please enter a valid name.',
    state: 'The state can only contain letters and spaces',
    city: 'The city can only contain letters and spaces',
    line1: 'enter the line 1 correctly',
    postal_code: 'enter the postal code correctly',
  });
});

test.each([
  ['name', 'Al', 'Ali'],
  ['name', 'x'.repeat(41), 'x'.repeat(40)],
  ['state', 'N3w York', 'New York'],
  ['city', 'Rome!', 'Rome'],
  ['line1', 'abc', 'ab c'],
  ['line1', 'x'.repeat(17), 'x'.repeat(16)],
  ['postal_code', '123', '1234'],
  ['postal_code', '12.34', '12 34'],
] as const)('%s: %j is wrong, %j is right', (field, wrong, right) => {
  expect(addressRules.findError(field, { ...good, [field]: wrong })).toBeTypeOf('string');
  expect(addressRules.findError(field, { ...good, [field]: right })).toBeUndefined();
});
