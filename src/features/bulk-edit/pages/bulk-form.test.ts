import { expect, test } from 'vitest';
import { readBulkChange } from './bulk-form.tsx';

test.each([
  ['price-percent', ' -10 ', { kind: 'price-percent', percent: -10 }],
  ['price-percent', '2,5', { kind: 'price-percent', percent: 2.5 }],
  ['price-amount', '−5.50', { kind: 'price-amount', dollars: -5.5 }],
  ['stock-set', '7', { kind: 'stock-set', quantity: 7 }],
  ['stock-add', '1.5', null],
  ['stock-add', 'many', null],
  ['price-amount', '', null],
  ['sale-on', '', { kind: 'sale', onSale: true }],
  ['sale-off', '9', { kind: 'sale', onSale: false }],
  ['sku', ' {{shoe}}-{{size}} ', { kind: 'sku', pattern: '{{shoe}}-{{size}}' }],
  ['sku', ' ', null],
  ['delete', '', { kind: 'delete' }],
] as const)('%s with %j', (choice, text, change) => {
  expect(readBulkChange(choice, text)).toEqual(change);
});
