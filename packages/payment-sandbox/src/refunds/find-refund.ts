import { z } from 'zod';
import { type ApiResponse, resourceMissing } from '../protocol/api-error.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formId, formMetadataUpdate, mergeMetadata } from '../protocol/form-fields.ts';
import { listParameters } from '../protocol/list-query.ts';
import type { Refund } from '../protocol/refund-object.ts';
import type { StripeList } from '../protocol/stripe-objects.ts';
import { readPage } from '../storage/list-page.ts';
import { type LedgerTransaction, readObject, updateObject } from '../storage/object-store.ts';
import { eventsOf, recordEvents } from '../webhooks/record-events.ts';

type Form = { [key: string]: FormValue };

/** `GET /v1/refunds/:id`. @throws SandboxApiError 404 */
export async function findRefund(
  ledger: LedgerTransaction,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Refund> {
  const refund = await readObject<Refund>(ledger, 'refund', id, options);
  if (!refund) throw resourceMissing('refund', id, 'refund');
  return refund;
}

/** `GET /v1/refunds`: newest first, all or those of a charge or an intent. @throws SandboxApiError 400, 404 */
export async function listRefunds(ledger: LedgerTransaction, query: Form): Promise<StripeList<Refund>> {
  const { charge, payment_intent, expand: _expand, ...page } = validateForm(listForm, query);
  return readPage(ledger, { table: 'refund', url: '/v1/refunds', where: { charge, payment_intent } }, page);
}

/** `POST /v1/refunds/:id`: changes the metadata, nothing else. @throws SandboxApiError 400, 404 */
export async function updateRefund(
  ledger: LedgerTransaction,
  id: string,
  form: Form,
  idempotencyKey: string | null,
): Promise<ApiResponse> {
  const { metadata } = validateForm(updateForm, form);
  const refund = await findRefund(ledger, id, { lock: true });
  const changed = { ...refund, metadata: mergeMetadata(refund.metadata, metadata) };
  await updateObject(ledger, 'refund', changed);
  const types = ['refund.updated', 'charge.refund.updated'] as const;
  const events = eventsOf(types, { object: changed, before: refund });
  await recordEvents(ledger, events, idempotencyKey);
  return { status: 200, body: changed };
}

const listForm = z.strictObject({
  ...listParameters,
  charge: formId.optional(),
  payment_intent: formId.optional(),
  expand: formExpand,
});

const updateForm = z.strictObject({ metadata: formMetadataUpdate.optional(), expand: formExpand });
