import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeDiscount, createDiscount } from '../pages/form/save-discount.ts';
import { type DiscountShop, openDiscountShop } from './discount-admin-shop.ts';

let opened: DiscountShop;
beforeAll(async () => {
  opened = await openDiscountShop();
});
afterAll(() => opened.shop.close());

/** Submits the form for a new code; the discount that it creates, or the errors at its fields. */
async function submit(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ code: `C-${crypto.randomUUID()}`, ...fields }))
    form.append(name, value);
  const answer = await createDiscount(opened.ada.call, form);
  return answer.ok ? answer.body : answer.problem.errors;
}

test('an amount is what a merchant meant, with the separators of their country', async () => {
  const fields = { kind: 'amount', value: '4,50', minimumCents: '99,90', uses: '1,000' };
  expect(await submit(fields)).toMatchObject({ value: 450, minimumCents: 9_990, uses: 1_000 });
  expect(await submit({ kind: 'amount', value: '1.299,00' })).toMatchObject({ value: 129_900 });
});

test.each([
  [{ value: '7,5' }, 'value', 'Enter a whole percentage, such as 10'],
  [{ value: 'none' }, 'value', 'Enter a whole percentage, such as 10'],
  [{ kind: 'amount', value: '1.000' }, 'value', '“1.000” can be read in two ways. Write 1000 or 1.00'],
  [{ value: '10', uses: '7,5' }, 'uses', 'Enter a whole number, such as 12'],
  [{ kind: 'amount', value: '0' }, 'value', 'Enter more than 0'],
])('%j is refused at its field, with what to write', async (fields, field, message) => {
  expect(await submit(fields)).toEqual([{ field, message }]);
});

test('times are read in the time zone of the shop, and one that nobody changed keeps its moment', async () => {
  const body = { shop: { timeZone: 'Europe/Vienna' } };
  expect(await opened.ada.call('PUT /admin/settings', { body })).toMatchObject({ ok: true });
  const typed = { value: '10', from: '2026-11-24T18:30', to: '2027-07-01T00:00' };
  expect(await submit(typed)).toMatchObject({
    from: '2026-11-24T17:30:00.000Z',
    to: '2027-06-30T22:00:00.000Z',
  });
  // The second half past two of that night.
  const to = '2026-10-25T01:30:00.000Z';
  const code = `C-${crypto.randomUUID()}`;
  const created = await opened.ada.call('POST /admin/discounts', {
    body: { code, kind: 'percent', value: 10, to },
  });
  if (!created.ok) throw new Error(created.problem.detail);
  const form = new FormData();
  for (const [name, value] of Object.entries({ value: '20', to: '2026-10-25T02:30', toBefore: to }))
    form.append(name, value);
  expect(await changeDiscount(opened.ada.call, created.body._id, form)).toMatchObject({
    body: { value: 20, to },
  });
});
