import { expect, test } from 'vitest';
import { readSources, withoutComments } from '../support/source-tree.ts';

/** Where dollars are named: the default, the words for it, examples of the API and of emails, and samples of tests and components. */
const known = [
  'src/features/bulk-edit/',
  'src/features/design-system-page/pages/design.tsx',
  'src/features/discounts/pages/form/discount-form.tsx',
  'src/features/reconciliation/server/discrepancy-samples.ts',
  'src/platform/contract/fields/currency-texts.ts',
  'src/platform/contract/fields/format-price.ts',
  'src/shop/orders/pages/admin/refund/plan-refund-form.ts',
  'src/shop/shell/server/export-routes.ts',
  'src/shop/content/pages/original/terms-text.ts',
  'src/shop/orders/mails/order-templates.ts',
  'src/shop/settings/contract/currencies.ts',
  'src/shop/settings/pages/seller-form.tsx',
];

/** A dollar sign before an amount, its code or its name; codes in examples of the API are none. */
const dollars = /['"`>]\$(?:\d{2}|\$\{)|\busd\b|dollars/i;

const findDollars = (text: string): boolean =>
  dollars.test(withoutComments(text).replaceAll("text('usd')", ''));

test('amounts are formatted, charged and compared in the currency that they are in', () => {
  const found = readSources()
    .filter(({ path }) => path.startsWith('src/') && !/\/tests\/|\.(?:test|spec)\./.test(path))
    .filter(({ path }) => !known.some((one) => path.startsWith(one)))
    .filter(({ text }) => findDollars(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('finds dollars in code and texts, and not in comments', () => {
  expect(
    ["currency: 'usd'", 'price (USD)', "'$12'", '`$${cents / 100}`', 'In dollars'].map(findDollars),
  ).toEqual([true, true, true, true, true]);
  expect(
    ['// `usd` → $12', "currency: text('usd')", 'formatCents(cents, currency)'].map(findDollars),
  ).toEqual([false, false, false]);
});
