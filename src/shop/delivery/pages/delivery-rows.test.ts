import { expect, test } from 'vitest';
import { readDeliveryRows } from './delivery-rows.ts';

test('prices and days are what a merchant meant, with the separators of their country', () => {
  const row = {
    country: 'Germany',
    id: '',
    name: 'Standard',
    price: '4,90',
    freeFrom: '1,000',
    fewestDays: '2',
    mostDays: '4',
    place: 0,
  };
  const [country] = readDeliveryRows([row], 'usd');
  expect(country?.methods).toEqual([
    { id: 'standard', name: 'Standard', priceCents: 490, freeFromCents: 100_000, days: [2, 4] },
  ]);
});
