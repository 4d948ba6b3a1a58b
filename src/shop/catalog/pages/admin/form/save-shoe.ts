import { redirect } from 'react-router';
import { z } from 'zod';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { ProblemDetails } from '#platform/contract/endpoints/problem.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { countField } from '#platform/forms/number-field.ts';
import { callWithUploadProgress } from '#platform/forms/upload-call.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { count } from '#platform/ui/count.ts';
import { mapShoeFields } from '../../../contract/fields/map-shoe-fields.ts';
import { type Shoe, type StockEntry, stockEntry } from '../../../contract/shoes.ts';
import { priceField } from '../products/price-fields.ts';

/** Creates the shoe that a form describes. */
export async function createShoe(formData: FormData) {
  const { image, formKey, ...body } = readForm(newShoe.extend({ formKey: text }), formData);
  const options = formKey === '' ? {} : { idempotencyKey: formKey };
  return attributeToImage(
    await callWithUploadProgress('POST /shoes', { body, file: fileOf(image) }, options),
  );
}

/**
 * Modifies the shoe that a form describes. The form names the version it began with, so that another administrator's
 * change is never overwritten, and the stock that it showed, so that what was sold since stays sold.
 * @throws a redirect to the dashboard after success
 */
export async function modifyShoe(formData: FormData) {
  const { id, image, stock, ...fields } = readForm(modifiedShoe, formData);
  const result = await callWithUploadProgress('PUT /shoes/{id}', {
    params: { id },
    body: { ...fields, onSale: false, ...baseQuantity(stock, fields.size) },
    file: fileOf(image),
  });
  if (!result.ok) return attributeToImage(result);
  showSuccess('Your modified shoe was added to store', toastDuration.form);
  reportSoldMeanwhile(result.body, fields);
  offerUndo(result);
  throw redirect('/admin');
}

/**
 * Saves the shoe that the form of its page describes, by the same rules as {@link modifyShoe} for what changed meanwhile.
 * @throws a redirect to the dashboard after success
 */
export async function editShoe(formData: FormData) {
  const { id, image, stock, size, currency, ...typed } = readForm(editedShoe, formData);
  const { q: _, ...rest } = typed;
  const fields = { ...rest, price: priceField(currency).read(typed.price) };
  const q = String(countField().read(typed.q) ?? '');
  const label = size.trim();
  const result = await callWithUploadProgress('PUT /admin/shoes/{id}', {
    params: { id },
    body: { ...fields, ...(label !== '' && { size: label, q, ...baseQuantity(stock, label) }) },
    file: image ? fileOf(image) : null,
  });
  if (!result.ok) return attributeToImage(result);
  showSuccess('Shoe saved', toastDuration.form);
  if (label !== '') reportSoldMeanwhile(result.body, { size: label, q });
  offerUndo(result);
  throw redirect('/admin');
}

/** The pairs that the form showed of a size, if it had any. */
function baseQuantity(stock: readonly StockEntry[], label: string): { baseQ?: number } {
  const shown = stock.find(({ size }) => size === label);
  return shown ? { baseQ: shown.quantity } : {};
}

/** Says how many pairs a size has, if they are not as many as were typed. */
function reportSoldMeanwhile({ stock }: Shoe, { size, q }: { size: string; q: string }): void {
  const quantity = stock.find((entry) => entry.size === size)?.quantity ?? 0;
  if (quantity === Number(q)) return;
  showSuccess(
    `The stock for size ${size} changed while you were editing. There ${quantity === 1 ? 'is' : 'are'} now ${count(quantity, 'pair')}`,
    toastDuration.checkout,
  );
}

const text = z.string();

const newShoe = z.object({
  ...mapShoeFields(() => text),
  size: text,
  q: text,
  image: z.instanceof(File),
});

const modifiedShoe = newShoe.extend({
  id: text,
  version: z.coerce.number(),
  stock: text.transform((json) => z.array(stockEntry).parse(JSON.parse(json))),
});

const editedShoe = modifiedShoe.extend({ image: z.instanceof(File).optional(), currency: text });

/** An empty file input sends a file without a name. */
const fileOf = (image: File): File | null => (image.name === '' ? null : image);

/** Names the image as the wrong field where only the problem's code tells so. */
export function attributeToImage<Result extends ActionResult<ProblemDetails>>(result: Result): Result {
  if (result.ok || !imageCodes.has(result.problem.code) || result.problem.errors) return result;
  const { problem } = result;
  return { ...result, problem: { ...problem, errors: [{ field: 'image', message: problem.detail }] } };
}

const imageCodes = new Set(['UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE']);
