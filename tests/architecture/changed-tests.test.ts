import { expect, test } from 'vitest';
import { listTestsOf } from '../support/changed-tests.ts';

test.each([
  ['a rule', 'src/shop/orders/contract/billing.ts', 'src/shop/orders/contract/billing.test.ts'],
  ['the code of a call', 'src/shop/orders/server/order-store.ts', 'tests/api/orders.test.ts'],
  ['a page', 'src/shop/orders/pages/cart/cart.tsx', 'tests/browser/cart.spec.ts'],
  ['the page of one shoe', 'src/shop/catalog/pages/product/product.tsx', 'tests/browser/shoe.spec.ts'],
  [
    'a feature',
    'src/features/waitlist/server/waitlist-rows.ts',
    'src/features/waitlist/tests/waitlist.spec.ts',
  ],
  ['a helper of tests', 'tests/browser/launch-steps.ts', 'src/features/launches/tests/launch.spec.ts'],
  ['a test', 'tests/api/orders.test.ts', 'tests/api/orders.test.ts'],
])('a change of %s runs its tests', (_what, changed, expected) => {
  expect(listTestsOf([changed])).toContain(expected);
});

test('a change of one feature does not run the tests of others', () => {
  const tests = listTestsOf(['src/features/waitlist/server/waitlist-rows.ts']);
  expect(tests.filter((path) => path.includes('/launches/'))).toEqual([]);
});

test('a change of a document runs no test', () => {
  expect(listTestsOf(['README.md'])).toEqual([]);
});
