import { expect, test } from 'vitest';
import { countryCode, listCountries, toCountryCode } from '#platform/contract/fields/country.ts';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import type { DeliveryMethod, ListedCountry } from '#shop/delivery/contract/delivery.ts';
import { describeDelivery } from '#shop/delivery/contract/delivery-note.ts';
import { findArrival } from '#shop/delivery/server/delivery.ts';

const standard: DeliveryMethod = {
  id: 'standard',
  name: 'Standard',
  priceCents: 490,
  freeFromCents: null,
  days: [2, 4],
};
const express: DeliveryMethod = {
  ...standard,
  id: 'express',
  name: 'Express',
  priceCents: 1_490,
  days: [1, 1],
};

test.each([
  ['2026-11-27T10:00:00Z', [2, 4], ['2026-12-01', '2026-12-03']],
  ['2026-11-28T10:00:00Z', [1, 1], ['2026-11-30', '2026-11-30']],
  ['2026-11-27T23:30:00Z', [0, 0], ['2026-11-30', '2026-11-30']],
] as const)('an order of %s that takes %j working days arrives between %j', (now, [from, to], expected) => {
  expect(findArrival({ days: [from, to] }, 'Europe/Berlin', new Date(now))).toEqual(expected);
});

test('the countries are those of today', () => {
  const countries = listCountries();
  expect(countries.length).toBeGreaterThan(240);
  expect(new Set(countries.map(nameOfCountry)).size).toBe(countries.length);
  expect(['Germany', 'united kingdom', 'Atlantis'].map(toCountryCode)).toEqual(['DE', 'GB', 'Atlantis']);
  expect(['uk', 'dd', 'eu'].map((code) => countryCode.safeParse(code).data)).toEqual(['GB', 'DE', undefined]);
});

test.each<[ListedCountry[], string]>([
  [[], ''],
  [
    [
      {
        country: 'DE',
        taxIncluded: null,
        taxByAddress: false,
        methods: [{ ...standard, priceCents: 0, days: null }],
      },
    ],
    'Free delivery',
  ],
  [
    [
      {
        country: 'DE',
        taxIncluded: true,
        taxByAddress: false,
        methods: [{ ...standard, freeFromCents: 10_000 }],
      },
    ],
    'Incl. VAT, plus delivery of $4.90, free from $100, in 2 to 4 working days',
  ],
  [
    [{ country: 'US', taxIncluded: false, taxByAddress: false, methods: [standard, express] }],
    'Plus sales tax, plus delivery from $4.90, in 1 to 4 working days',
  ],
  [
    [
      { country: 'DE', taxIncluded: true, taxByAddress: false, methods: [express] },
      { country: 'US', taxIncluded: null, taxByAddress: false, methods: [standard] },
    ],
    'Incl. VAT where it applies, plus delivery from $4.90, in 1 to 4 working days',
  ],
  [
    [
      {
        country: 'US',
        taxIncluded: null,
        taxByAddress: false,
        methods: [standard, { ...express, days: null }],
      },
    ],
    'Plus delivery from $4.90',
  ],
  [
    [
      {
        country: 'US',
        taxIncluded: null,
        taxByAddress: false,
        methods: [{ ...standard, freeFromCents: 10_000 }, express],
      },
    ],
    'Plus delivery from $4.90, free from $100, in 1 to 4 working days',
  ],
])('the page of a shoe says of %j: %s', (countries, text) => {
  expect(describeDelivery(countries, 9_000, 'usd')).toBe(text);
});

const shipsTo = (country: string, ...methods: DeliveryMethod[]) => ({
  country,
  taxIncluded: null,
  taxByAddress: false,
  methods,
});
const freeFrom100 = { ...standard, freeFromCents: 10_000, days: null };

test.each([
  [[shipsTo('US', freeFrom100)], 'Free delivery'],
  [[shipsTo('US', { ...express, days: null }, freeFrom100)], 'Free delivery'],
  [[shipsTo('US', freeFrom100), shipsTo('DE', freeFrom100)], 'Free delivery'],
  [
    [shipsTo('US', freeFrom100), shipsTo('DE', { ...standard, days: null })],
    'Free delivery to some countries, from $4.90 to others',
  ],
  [
    [shipsTo('US', { ...standard, freeFromCents: 20_000, days: null })],
    'Plus delivery of $4.90, free from $200',
  ],
])(
  'the page of a shoe for 155 dollars names no price of delivery that nobody pays for it: %j',
  (countries, text) => {
    expect(describeDelivery(countries, 15_500, 'usd')).toBe(text);
  },
);
