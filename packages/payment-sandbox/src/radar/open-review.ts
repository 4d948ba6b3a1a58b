import { lockChargeOfIntent } from '../payments/find-charge.ts';
import { type ApiResponse, refusal, resourceMissing } from '../protocol/api-error.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { EarlyFraudWarning, PaymentReview } from '../protocol/radar-objects.ts';
import { insertObject, type LedgerTransaction, readObject, updateObject } from '../storage/object-store.ts';
import { recordEvents } from '../webhooks/record-events.ts';

/** The card's issuer warns of fraud. @throws SandboxApiError 400, 404 */
export async function warnOfFraud(ledger: LedgerTransaction, intent: string): Promise<void> {
  const charge = await lockChargeOfIntent(ledger, intent);
  const warning: EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: unixSeconds(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: intent,
  };
  await insertObject(ledger, 'early_fraud_warning', warning);
  await recordEvents(ledger, [{ type: 'radar.early_fraud_warning.created', object: warning }], null);
}

/** A rule of the merchant puts a payment aside for somebody to look at. @throws SandboxApiError 400, 404 */
export async function openReview(ledger: LedgerTransaction, intent: string): Promise<void> {
  const charge = await lockChargeOfIntent(ledger, intent);
  const review: PaymentReview = {
    id: newId('prv'),
    object: 'review',
    billing_zip: charge.billing_details.address.postal_code,
    charge: charge.id,
    closed_reason: null,
    created: unixSeconds(),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: intent,
    reason: 'rule',
    session: null,
  };
  await insertObject(ledger, 'review', review);
  await updateObject(ledger, 'charge', { ...charge, review: review.id });
  await recordEvents(ledger, [{ type: 'review.opened', object: review }], null);
}

/** `POST /v1/reviews/:id/approve`. @throws SandboxApiError 400, 404 */
export async function approveReview(ledger: LedgerTransaction, id: string): Promise<ApiResponse> {
  const review = await readObject<PaymentReview>(ledger, 'review', id, { lock: true });
  if (!review) throw resourceMissing('review', id, 'review');
  if (!review.open) throw refusal({ message: `The review ${id} is already closed.` });
  const closed: PaymentReview = { ...review, open: false, closed_reason: 'approved', reason: 'approved' };
  await updateObject(ledger, 'review', closed);
  await recordEvents(ledger, [{ type: 'review.closed', object: closed, before: review }], null);
  return { status: 200, body: closed };
}
