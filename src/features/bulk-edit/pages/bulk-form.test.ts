import { expect, test } from 'vitest';
import { readBulkChange } from './bulk-form.tsx';

test.each([
  ['price-percent', ' -10 ', { kind: 'price-percent', percent: -10 }],
  ['price-percent', '2,5', { kind: 'price-percent', percent: 2.5 }],
  ['price-amount', '−5.50', { kind: 'price-amount', dollars: -5.5 }],
  ['stock-set', '7', { kind: 'stock-set', quantity: 7 }],
  ['stock-set', '1,000', { kind: 'stock-set', quantity: 1000 }],
  ['stock-add', '1.5', 'Enter a whole number, such as 12'],
  ['stock-add', 'many', 'Enter a whole number, such as 12'],
  ['price-amount', '', 'Enter an amount in dollars, such as 12.50'],
  ['price-percent', '1.000', 'Enter a percentage, such as 7.5'],
  ['sale-on', '', { kind: 'sale', onSale: true }],
  ['sale-off', '9', { kind: 'sale', onSale: false }],
  ['sku', ' {{shoe}}-{{size}} ', { kind: 'sku', pattern: '{{shoe}}-{{size}}' }],
  ['sku', ' ', 'Enter a pattern'],
  ['delete', '', { kind: 'delete' }],
] as const)('%s with %j', (choice, text, change) => {
  expect(readBulkChange(choice, text)).toEqual(change);
});
