import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { placeErrors } from '#platform/forms/action-result.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import type { SizeNumbers, sizeNumberNames } from '../../../contract/fields/size-numbers.ts';

/** The name of the field of a number. */
export const numberField = (number: keyof SizeNumbers, size: string): string => `${number} ${size}`;

/** The SKU and the barcode of a size. */
const numbers = ['sku', 'barcode'] as const satisfies readonly (keyof typeof sizeNumberNames)[];

/** Saves the SKUs and barcodes of a form that differ from those that it showed; `shown` are these, by size. */
export async function saveNumbers(context: Readonly<RouterContextProvider>, shoeId: string, form: FormData) {
  const { shown } = readForm(numbersForm, form);
  const posted = (number: keyof SizeNumbers, size: string) => form.get(numberField(number, size));
  const body = shown.flatMap(({ size, ...before }) => {
    const changed = numbers.filter((number) => (posted(number, size) ?? before[number]) !== before[number]);
    const values = changed.map((number) => [number, String(posted(number, size))]);
    return changed.length > 0 ? [{ size, ...Object.fromEntries(values) }] : [];
  });
  const params = { id: shoeId };
  const result = await context.get(actionContext).call('PUT /admin/shoes/{id}/numbers', { params, body });
  if (result.ok) {
    const message = result.auditEntry ? 'SKUs and barcodes saved' : 'Nothing to save';
    return finishChange(context, { ...result, message }, `/admin/shoes/${shoeId}`);
  }
  const names = shown.flatMap(({ size }) => numbers.map((number) => numberField(number, size)));
  // The API names a field by the place of its size among those that were changed.
  const problem = placeErrors(result.problem, (path) => {
    const [index, number] = path.split('.');
    return `${number} ${body[Number(index)]?.size}`;
  });
  return showAgain(context, form, ['shown', ...names], problem);
}

const numbersForm = z.object({
  shown: z
    .string()
    .transform((json) =>
      z.array(z.object({ size: z.string(), sku: z.string(), barcode: z.string() })).parse(JSON.parse(json)),
    ),
});
