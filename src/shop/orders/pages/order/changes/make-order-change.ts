import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { BillingAddress } from '../../../contract/billing.ts';
import { billingFieldNames } from '../../cart/billing/billing-draft.ts';

/** The actions of the forms of an order. */
export type ChangeIntent = 'cancel' | 'address' | 'size';

/** The fields of these forms that are shown again when the shop refuses one. */
export const changeFields = ['intent', 'line', 'newSize', 'email', ...billingFieldNames] as const;

/** The messages after a change. */
export const changeMessages: Readonly<Record<ChangeIntent, string>> = {
  cancel: 'Order canceled. The refund is on its way',
  address: 'Address changed',
  size: 'Size changed',
};

/** What a form of an order does; cancels nothing unless it says so. */
export const intentOf = (form: FormData): ChangeIntent => {
  const intent = form.get('intent');
  return intent === 'cancel' || intent === 'size' ? intent : 'address';
};

/**
 * Makes the call of a form of an order: cancels it, or changes its address or a size. The problem of a size that is sold out
 * belongs to the field of the new size.
 */
export async function makeOrderChange(call: ApiCall, idPayment: string, form: FormData) {
  const params = { idPayment };
  const email = String(form.get('email') ?? '').trim();
  const who = email === '' ? {} : { email };
  switch (intentOf(form)) {
    case 'cancel':
      return call('POST /cart/order/{idPayment}/cancel', { params, body: who });
    case 'size': {
      const [_id = '', size = ''] = String(form.get('line')).split('\n');
      const newSize = String(form.get('newSize'));
      const result = await call('POST /cart/order/{idPayment}/change-size', {
        params,
        body: { _id, size, newSize, ...who },
      });
      if (result.ok || result.problem.code !== 'OUT_OF_STOCK') return result;
      const errors = [{ field: 'newSize', message: result.problem.detail }];
      return { ...result, problem: { ...result.problem, errors } };
    }
    case 'address': {
      const field = (name: keyof BillingAddress) => String(form.get(name) ?? '');
      const address = {
        name: field('name'),
        line1: field('line1'),
        city: field('city'),
        state: field('state'),
        postal_code: field('postal_code'),
      };
      return call('PUT /cart/order/{idPayment}/address', { params, body: { ...address, ...who } });
    }
  }
}
