import { expect, test } from 'vitest';
import { deliveryForm, sendDelivery, toDeliveryRows } from './delivery-fields.ts';

const post = (rows: readonly Readonly<Record<string, string>>[]) => {
  const form = new FormData();
  for (const [place, row] of rows.entries())
    for (const [name, text] of Object.entries(row)) form.set(`rows.${place}.${name}`, text);
  return form;
};

const standard = {
  country: 'Germany',
  id: '',
  name: 'Standard',
  priceCents: '4,90',
  freeFromCents: '1,000',
  from: '2',
  to: '4',
};
const empty = { country: '', id: '', name: '', priceCents: '', freeFromCents: '', from: '', to: '' };

const sentBy = async (rows: readonly Readonly<Record<string, string>>[]) => {
  let sent: readonly unknown[] = [];
  const result = await sendDelivery(post(rows), 'usd', async (delivery) => {
    sent = delivery;
    return { ok: true } as const;
  });
  return result.ok ? sent : result.problem.errors;
};

test('prices and days are what a merchant meant, with the separators of their country', async () => {
  expect(await sentBy([standard])).toEqual([
    {
      country: 'DE',
      methods: [{ id: 'standard', name: 'Standard', priceCents: 490, freeFromCents: 100_000, days: [2, 4] }],
    },
  ]);
});

test('the methods of a country are sent together, and empty rows are left out', async () => {
  const express = { ...empty, country: 'germany', name: 'Next day', from: '1' };
  expect(await sentBy([standard, empty, { ...empty, country: 'FR' }, express])).toMatchObject([
    {
      country: 'DE',
      methods: [{ id: 'standard' }, { id: 'next-day', priceCents: 0, freeFromCents: null, days: [1, 1] }],
    },
    { country: 'FR', methods: [{ id: 'method-1', name: 'Standard', days: null }] },
  ]);
});

test('a number that is not understood is refused at its field', async () => {
  expect(await sentBy([empty, { ...standard, freeFromCents: '1.000' }])).toEqual([
    { field: 'rows.1.freeFromCents', message: '“1.000” can be read in two ways. Write 1000 or 1.00' },
  ]);
});

test.each([
  ['delivery.0.methods.1.days', 'rows.3.from'],
  ['delivery.1.methods', 'rows.2.country'],
  ['delivery.1.country', 'rows.2.country'],
  ['delivery.0.methods.0.priceCents', 'rows.0.priceCents'],
  ['delivery', 'delivery'],
])('an error of the call at %s is shown at %s', async (path, field) => {
  const rows = [standard, empty, { ...empty, country: 'FR' }, { ...standard, name: 'Express' }];
  const problem = { detail: '', errors: [{ field: path, message: 'No' }] };
  const result = await sendDelivery(post(rows), 'usd', async () => ({ ok: false, problem }) as const);
  expect(result.problem.errors).toEqual([{ field, message: 'No' }]);
});

test('stored methods are shown as they are read', async () => {
  const method = { id: 'standard', name: 'Standard', priceCents: 490, freeFromCents: null, days: null };
  const stored = [{ country: 'DE', methods: [{ ...method, days: [2, 4] as [number, number] }, method] }];
  expect(deliveryForm('usd').show(toDeliveryRows(stored))).toMatchObject({
    'rows.0.country': 'Germany',
    'rows.0.priceCents': '4.9',
    'rows.0.from': '2',
    'rows.1.to': '',
  });
});
