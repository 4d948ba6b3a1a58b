import { z } from 'zod';
import { refusal, resourceMissing } from '../protocol/api-error.ts';
import type { SandboxCustomer } from '../protocol/customer-object.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formId, formMetadata, formOfNothing } from '../protocol/form-fields.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { PaymentMethod } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { findPaymentMethod } from './payment-methods.ts';

type Form = { [key: string]: FormValue };

/** `POST /v1/customers`. @throws SandboxApiError 400 */
export async function createCustomer(ledger: LedgerTransaction, form: Form): Promise<SandboxCustomer> {
  const { description = null, email = null, metadata, name = null } = validateForm(customerForm, form);
  const customer: SandboxCustomer = {
    id: newId('cus'),
    object: 'customer',
    created: unixSeconds(),
    livemode: false,
    description,
    email,
    metadata,
    name,
  };
  await ledger.query('insert into sandbox.customer (id, object) values ($1, $2)', [
    customer.id,
    JSON.stringify(customer),
  ]);
  return customer;
}

/**
 * Finds a customer.
 * @param missing the status for an unknown id: 404 when the path names it, 400 when a parameter does
 * @throws SandboxApiError
 */
export async function findCustomer(
  ledger: LedgerTransaction,
  id: string,
  missing: 400 | 404 = 404,
): Promise<SandboxCustomer> {
  const { rows } = await ledger.query<{ object: SandboxCustomer }>(
    'select object from sandbox.customer where id = $1',
    [id],
  );
  if (!rows[0]) throw resourceMissing('customer', id, missing === 400 ? 'customer' : 'id', missing);
  return rows[0].object;
}

/**
 * `POST /v1/payment_methods/:id/attach`: the method may be used again and again from now on, by this customer.
 * @throws SandboxApiError 400 for one that has a customer or was used, 404
 */
export async function attachPaymentMethod(
  ledger: LedgerTransaction,
  id: string,
  form: Form,
): Promise<PaymentMethod> {
  const { customer } = validateForm(attachForm, form);
  await findCustomer(ledger, customer, 400);
  const { method } = await findPaymentMethod(ledger, id);
  if (method.customer !== null) {
    if (method.customer === customer) return method;
    throw refusal({
      message: 'The payment method you provided has already been attached to a customer.',
    });
  }
  const attached: PaymentMethod = { ...method, customer };
  const { rowCount } = await ledger.query(
    'update sandbox.payment_method set object = $2 where id = $1 and used_at is null',
    [method.id, JSON.stringify(attached)],
  );
  if (rowCount === 0) throw refusal({ message: usedBefore });
  return attached;
}

/** `POST /v1/payment_methods/:id/detach`: the method can never be used again. @throws SandboxApiError 400, 404 */
export async function detachPaymentMethod(
  ledger: LedgerTransaction,
  id: string,
  form: Form,
): Promise<PaymentMethod> {
  validateForm(formOfNothing, form);
  const { method } = await findPaymentMethod(ledger, id);
  if (method.customer === null)
    throw refusal({
      message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
    });
  const detached: PaymentMethod = { ...method, customer: null };
  await ledger.query('update sandbox.payment_method set object = $2, used_at = now() where id = $1', [
    method.id,
    JSON.stringify(detached),
  ]);
  return detached;
}

/** Stripe's refusal of a method that served its one attempt. */
export const usedBefore =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected ' +
  'account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod ' +
  'multiple times, you must attach it to a Customer first.';

const customerForm = z.strictObject({
  description: z.string().max(5000).optional(),
  email: z.string().max(512).optional(),
  metadata: formMetadata.default({}),
  name: z.string().max(256).optional(),
  expand: formExpand,
});

const attachForm = z.strictObject({ customer: formId, expand: formExpand });
