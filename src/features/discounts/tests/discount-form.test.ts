import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiscount } from '../pages/form/save-discount.ts';
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
  [{ kind: 'amount', value: '1.000' }, 'value', '“1.000” can be read in two ways. Write 1000 or 1.00'],
  [{ value: '10', uses: '7,5' }, 'uses', 'Enter a whole number, such as 12'],
  [{ kind: 'amount', value: '0' }, 'value', 'Enter more than 0'],
])('%j is refused at its field, with what to write', async (fields, field, message) => {
  expect(await submit(fields)).toEqual([{ field, message }]);
});
