import { z } from 'zod';
import type { RequestOptions } from '../payments/payment-intents.ts';
import { type ApiResponse, refusal } from '../protocol/api-error.ts';
import { type Dispute, evidenceNames } from '../protocol/dispute-object.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formFlag, formMetadataUpdate, mergeMetadata } from '../protocol/form-fields.ts';
import { type LedgerTransaction, updateObject } from '../storage/object-store.ts';
import { scheduleChange } from '../storage/scheduled-changes.ts';
import { recordEvents } from '../webhooks/record-events.ts';
import { findDispute } from './find-dispute.ts';

/**
 * `POST /v1/disputes/:id`: evidence and metadata. Evidence is submitted unless `submit` is false; the bank's answer comes
 * later and depends on the text, as in Stripe's test mode: `winning_evidence`, `losing_evidence`, or for an inquiry
 * `escalate_inquiry_evidence`.
 * @throws SandboxApiError 400, 404
 */
export async function updateDispute(
  ledger: LedgerTransaction,
  id: string,
  form: { [key: string]: FormValue },
  options: RequestOptions,
): Promise<ApiResponse> {
  const { evidence, metadata, submit } = validateForm(updateForm, form);
  const dispute = await findDispute(ledger, id, { lock: true });
  const changed: Dispute = { ...dispute, metadata: mergeMetadata(dispute.metadata, metadata) };
  if (evidence) {
    requireOpen(dispute);
    const given = Object.entries(evidence).map(([name, text]) => [name, text === '' ? null : text]);
    changed.evidence = { ...dispute.evidence, ...Object.fromEntries(given) };
    changed.evidence_details = { ...dispute.evidence_details, has_evidence: true };
  }
  if (evidence && submit) {
    changed.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
    changed.evidence_details.submission_count += 1;
    changed.evidence_details.submission_method = 'manual';
    await scheduleChange(ledger, { kind: 'dispute_ends', subject: id }, options.laterMs);
  }
  await updateObject(ledger, 'dispute', changed);
  const event = { type: 'charge.dispute.updated' as const, object: changed, before: dispute };
  await recordEvents(ledger, [event], options.idempotencyKey);
  return { status: 200, body: changed };
}

const evidenceText = z.string().max(20_000);
const updateForm = z.strictObject({
  evidence: z.partialRecord(z.enum(evidenceNames), evidenceText).optional(),
  metadata: formMetadataUpdate.optional(),
  submit: formFlag.default(true),
  expand: formExpand,
});

function requireOpen({ id, status }: Dispute): void {
  if (status === 'needs_response' || status === 'warning_needs_response') return;
  const message = `The dispute ${id} cannot be changed because it has a status of ${status}.`;
  throw refusal({ message });
}
