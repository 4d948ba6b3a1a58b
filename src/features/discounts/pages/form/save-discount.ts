import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { discountForm } from './discount-fields.ts';

/** Creates the code of the submitted form, or the batch of more than one. */
export const createDiscount = async (call: ApiCall, form: FormData) =>
  (await formIn(call, true)).send(form, ({ code, count, uses, ...rules }) => {
    if (count === 1) return call('POST /admin/discounts', { body: { code, uses, ...rules } });
    // Without a limit of its own, a code of a batch is for one use.
    const body = { prefix: code, count: count ?? Number.NaN, ...rules, ...(uses !== null && { uses }) };
    const idempotencyKey = String(form.get('formKey'));
    return call('POST /admin/discounts/batch', { body }, { idempotencyKey });
  });

/** Changes the rules of a discount to those of the submitted form. */
export const changeDiscount = async (call: ApiCall, id: string, form: FormData) =>
  (await formIn(call, false)).send(form, ({ code: _, count: __, ...body }) =>
    call('PUT /admin/discounts/{id}', { params: { id }, body }),
  );

const formIn = async (call: ApiCall, isNew: boolean) => {
  const { currency, shop } = unwrap(await call('GET /settings/public', {})).body;
  return discountForm(currency, shop.timeZone, isNew);
};
