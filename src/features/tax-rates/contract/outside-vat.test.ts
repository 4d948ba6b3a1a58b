import { expect, test } from 'vitest';
import { isOutsideVat } from './outside-vat.ts';

test.each([
  ['ES', '35001', true],
  ['ES', '51001', true],
  ['ES', '28001', false],
  ['FR', '97400', true],
  ['FR', '75001', false],
  ['FR', '98000', false],
  ['IT', '23041', true],
  ['FI', '22100', true],
  ['FI', '00100', false],
  ['GR', '630 86', true],
  ['GB', 'BT1 1AA', false],
])('%s %s: outside of the VAT is %s', (country, code, isOutside) => {
  expect(isOutsideVat(country, code)).toBe(isOutside);
});
