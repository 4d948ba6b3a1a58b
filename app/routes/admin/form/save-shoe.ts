import { redirect } from 'react-router';
import { z } from 'zod';
import type { ProblemDetails } from '#contract/endpoints/problem.ts';
import { mapShoeFields } from '#contract/fields/map-shoe-fields.ts';
import { type StockEntry, stockEntry } from '#contract/shoes.ts';
import type { ActionResult } from '../../../lib/forms/action-result.ts';
import { showSuccess, toastDuration } from '../../../lib/toasts/toasts.ts';
import { count } from '../../../ui/count.ts';
import { readForm } from '../actions/read-form.ts';
import { offerUndo } from '../actions/undo-offer.ts';
import { callWithUploadProgress } from './upload-call.ts';

/** Creates the shoe that a form describes. */
export async function createShoe(formData: FormData) {
  const { image, ...body } = readForm(newShoe, formData);
  return attributeToImage(await callWithUploadProgress('POST /shoes', { body, file: fileOf(image) }));
}

/**
 * Modifies the shoe that a form describes. The form names the version it began with, so that another administrator's
 * change is never overwritten, and the stock that it showed, so that what was sold since stays sold.
 * @throws a redirect to the dashboard after success
 */
export async function modifyShoe(formData: FormData) {
  const { id, image, stock, ...fields } = readForm(modifiedShoe, formData);
  const isSize = (entry: StockEntry) => entry.size === fields.size;
  const shown = stock.find(isSize);
  const result = await callWithUploadProgress('PUT /shoes/{id}', {
    params: { id },
    body: { ...fields, onSale: false, ...(shown && { baseQ: shown.quantity }) },
    file: fileOf(image),
  });
  if (!result.ok) return attributeToImage(result);
  showSuccess('Your modified shoe was added to store', toastDuration.form);
  const quantity = result.body.stock.find(isSize)?.quantity;
  if (quantity !== Number(fields.q))
    showSuccess(
      `The stock of size ${fields.size} changed while you were editing. It now has ${count(quantity ?? 0, 'pair')}`,
      toastDuration.checkout,
    );
  offerUndo(result);
  throw redirect('/admin');
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

/** An empty file input sends a file without a name. */
const fileOf = (image: File): File | null => (image.name === '' ? null : image);

/** Names the image as the wrong field where only the problem's code tells so. */
export function attributeToImage<Result extends ActionResult<ProblemDetails>>(result: Result): Result {
  if (result.ok || !imageCodes.has(result.problem.code) || result.problem.errors) return result;
  const { problem } = result;
  return { ...result, problem: { ...problem, errors: [{ field: 'image', message: problem.detail }] } };
}

const imageCodes = new Set(['UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE']);
