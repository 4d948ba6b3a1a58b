import { type ActionResult, placeErrors } from '#platform/forms/action-result.ts';
import { defineForm, readTyped } from '#platform/forms/define-form.ts';
import { defineRows, rowField } from '#platform/forms/define-rows.ts';
import { countField } from '#platform/forms/number-field.ts';
import { type AnnouncedItem, returnReason } from '../../contract/returns.ts';

/** The pairs of a return, one size in each row: those of which none are sent back are left out. */
export const returnRows = defineRows(
  defineForm({
    fields: {
      _id: { read: readTyped },
      size: { read: readTyped },
      quantity: { read: (text) => countField().read(text) ?? Number.NaN },
      swapFor: {},
      reason: { read: (text) => returnReason.safeParse(text).data ?? null },
    },
  }),
  ({ quantity }) => quantity !== '' && quantity !== '0',
);

/** The field of a return besides its pairs. */
export const returnForm = defineForm({ fields: { email: {} } });

/** The fields that are shown again when the shop refuses the form. */
export const returnNames = (form: FormData): string[] => [...returnForm.names, ...returnRows.namesIn(form)];

/** Sends the return that a posted form announces. */
export async function sendReturn<Result extends ActionResult>(
  form: FormData,
  call: (body: { items: AnnouncedItem[]; email?: string }) => Promise<Result>,
) {
  const { email } = returnForm.read(returnForm.textsOf(form));
  const result = await returnRows.send(
    form,
    (rows) =>
      call({
        items: rows.map(({ reason, swapFor, ...pairs }) => ({
          ...pairs,
          ...(reason !== null && { reason }),
          ...(swapFor !== null && { swapFor }),
        })),
        ...(email !== null && { email }),
      }),
    ([part, index, name]) =>
      part === 'items' ? [Number(index), name === 'swapFor' ? name : 'quantity'] : [undefined, ''],
  );
  if (result.ok) return result;
  // Without any pairs there is no row that it could be of.
  const problem = placeErrors(result.problem, (path) => (path === 'items' ? rowField(0, 'quantity') : path));
  return { ok: false, problem } as const;
}
