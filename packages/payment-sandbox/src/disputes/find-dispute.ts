import { z } from 'zod';
import { resourceMissing } from '../protocol/api-error.ts';
import type { Dispute } from '../protocol/dispute-object.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formId } from '../protocol/form-fields.ts';
import { listParameters } from '../protocol/list-query.ts';
import type { StripeList } from '../protocol/stripe-objects.ts';
import { readPage } from '../storage/list-page.ts';
import { type LedgerTransaction, readObject } from '../storage/object-store.ts';

/** `GET /v1/disputes/:id`. @throws SandboxApiError 404 */
export async function findDispute(
  ledger: LedgerTransaction,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Dispute> {
  const dispute = await readObject<Dispute>(ledger, 'dispute', id, options);
  if (!dispute) throw resourceMissing('dispute', id, 'dispute');
  return dispute;
}

/** `GET /v1/disputes`: newest first, all or those of a charge or an intent. @throws SandboxApiError 400, 404 */
export async function listDisputes(
  ledger: LedgerTransaction,
  query: { [key: string]: FormValue },
): Promise<StripeList<Dispute>> {
  const { charge, payment_intent, expand: _expand, ...page } = validateForm(listForm, query);
  return readPage(ledger, { table: 'dispute', url: '/v1/disputes', where: { charge, payment_intent } }, page);
}

const listForm = z.strictObject({
  ...listParameters,
  charge: formId.optional(),
  payment_intent: formId.optional(),
  expand: formExpand,
});
