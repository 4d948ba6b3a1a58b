import { expect, test } from 'vitest';
import { describeConditions } from './describe-conditions.ts';

const plain = {
  _id: 'a',
  code: 'SPRING10',
  prefix: null,
  codes: 1,
  kind: 'percent' as const,
  value: 10,
  from: null,
  to: null,
  minimumCents: null,
  brands: [],
  shoeIds: [],
  includeSale: false,
  uses: null,
  usesPerCustomer: null,
  firstOrderOnly: false,
  isPublicReduction: false,
  used: 0,
  orders: 0,
  discountCents: 0,
  revenueCents: 0,
  date: '2026-11-27T10:00:00.000Z',
};

test('a discount without conditions has none in words', () => {
  expect(describeConditions(plain, 'usd')).toEqual([]);
});

test('each condition is named', () => {
  const rules = {
    minimumCents: 5_050,
    brands: ['Velmora', 'Skarn'],
    shoeIds: ['shoe-tide'],
    includeSale: true,
    usesPerCustomer: 2,
    firstOrderOnly: true,
    isPublicReduction: true,
  };
  expect(describeConditions({ ...plain, ...rules }, 'usd')).toEqual([
    'orders from $50.50',
    'Velmora, Skarn, 1 shoe',
    'also shoes on sale',
    'first order only',
    '2 uses per customer',
    'counts as a price reduction',
  ]);
});

test('many brands are counted', () => {
  const brands = ['Velmora', 'Skarn', 'Comet', 'Volt'];
  expect(describeConditions({ ...plain, brands }, 'usd')).toEqual(['4 brands']);
});
