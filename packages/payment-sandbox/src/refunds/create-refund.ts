import { z } from 'zod';
import { recordBalanceTransaction } from '../balance/record-balance-transaction.ts';
import { findPaymentMethod } from '../cards/payment-methods.ts';
import { consumeFault } from '../faults/fault-injection.ts';
import { lockCharge, lockChargeOfIntent } from '../payments/find-charge.ts';
import type { RequestOptions } from '../payments/payment-intents.ts';
import { type ApiResponse, invalidParameter, refusal } from '../protocol/api-error.ts';
import type { Charge } from '../protocol/charge-object.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formId, formInteger, formMetadata } from '../protocol/form-fields.ts';
import type { Refund } from '../protocol/refund-object.ts';
import { insertObject, type LedgerTransaction, updateObject } from '../storage/object-store.ts';
import { scheduleChange } from '../storage/scheduled-changes.ts';
import { type EventToRecord, recordEvents } from '../webhooks/record-events.ts';
import { failRefund } from './change-refund.ts';
import { newRefund, refundMovement } from './new-refund.ts';
import { requireRefundable } from './require-refundable.ts';

/**
 * `POST /v1/refunds`: refunds a charge in full or in part. The charge's test card decides what becomes of it: most
 * refunds succeed at once, one starts `pending` and succeeds later, one starts `succeeded` and fails later.
 * @throws SandboxApiError 400, 404
 */
export async function createRefund(
  ledger: LedgerTransaction,
  form: { [key: string]: FormValue },
  options: RequestOptions,
): Promise<ApiResponse> {
  const { charge: chargeId, payment_intent: intent, ...choice } = validateForm(refundForm, form);
  const charge = await findCharge(ledger, chargeId, intent);
  const refundable = await requireRefundable(ledger, charge, choice.amount);
  const amount = choice.amount ?? refundable;
  const { card } = await findPaymentMethod(ledger, charge.payment_method);
  const refund = newRefund(charge, {
    amount,
    metadata: choice.metadata,
    reason: choice.reason ?? null,
    status: card.refund === 'succeeds_later' ? 'pending' : 'succeeded',
  });
  const recorded = await recordRefund(ledger, refund, charge, options.idempotencyKey);
  if (await consumeFault(ledger, ['fail_refund'])) {
    return { status: 200, body: await failRefund(ledger, recorded, 'declined') };
  }
  if (card.refund !== undefined) {
    const kind = card.refund === 'succeeds_later' ? 'refund_succeeds' : 'refund_fails';
    await scheduleChange(ledger, { kind, subject: refund.id }, options.laterMs);
  }
  return { status: 200, body: recorded };
}

const refundForm = z.strictObject({
  charge: formId.optional(),
  payment_intent: formId.optional(),
  amount: formInteger.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: formMetadata.default({}),
  expand: formExpand,
});

async function findCharge(
  ledger: LedgerTransaction,
  chargeId: string | undefined,
  intent: string | undefined,
): Promise<Charge> {
  if (chargeId === undefined && intent === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalidParameter('payment_intent', message, 'parameter_missing');
  }
  if (chargeId === undefined) return lockChargeOfIntent(ledger, intent ?? '');
  const charge = await lockCharge(ledger, chargeId);
  if (intent !== undefined && charge.payment_intent !== intent)
    throw refusal({
      param: 'charge',
      message: `Charge ${chargeId} does not belong to PaymentIntent ${intent}.`,
    });
  if (charge.status === 'succeeded') return charge;
  throw refusal({
    code: 'charge_not_refundable',
    message: `Charge ${chargeId} was not successful and cannot be refunded.`,
  });
}

async function recordRefund(
  ledger: LedgerTransaction,
  refund: Refund,
  charge: Charge,
  idempotencyKey: string | null,
): Promise<Refund> {
  const { id } = await recordBalanceTransaction(ledger, refundMovement(refund));
  const recorded = { ...refund, balance_transaction: id };
  const refunded = charge.amount_refunded + refund.amount;
  const changed = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await insertObject(ledger, 'refund', recorded);
  await updateObject(ledger, 'charge', changed);
  const events: EventToRecord[] = [
    { type: 'refund.created', object: recorded },
    { type: 'charge.refunded', object: changed, before: charge },
  ];
  await recordEvents(ledger, events, idempotencyKey);
  return recorded;
}
