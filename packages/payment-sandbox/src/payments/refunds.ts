import { z } from 'zod';
import {
  type ApiResponse,
  invalidParameter,
  resourceMissing,
  SandboxApiError,
} from '../protocol/api-error.ts';
import { type FormValue, formInteger, validateForm } from '../protocol/form-encoding.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { Charge, Refund } from '../protocol/stripe-objects.ts';
import { insertObject, type LedgerTransaction, readObject, updateObject } from '../storage/object-store.ts';
import { recordEvents } from '../webhooks/record-events.ts';
import { findIntent } from './payment-intents.ts';

type Form = { [key: string]: FormValue };

/** `POST /v1/refunds`: refunds a charge in full or in part. @throws SandboxApiError 400, 404 */
export async function createRefund(
  ledger: LedgerTransaction,
  form: Form,
  idempotencyKey: string | null,
): Promise<ApiResponse> {
  const params = validateForm(refundForm, form);
  const charge = await findCharge(ledger, params.payment_intent);
  const refundable = charge.amount - charge.amount_refunded;
  if (refundable === 0) {
    throw new SandboxApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  const amount = params.amount ?? refundable;
  if (amount > refundable) {
    throw invalidParameter(
      'amount',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`,
    );
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: unixSeconds(),
    currency: charge.currency,
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: 'succeeded',
  };
  const changed = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === refundable,
  };
  await insertObject(ledger, 'refund', refund);
  await updateObject(ledger, 'charge', changed);
  await recordEvents(ledger, [{ type: 'charge.refunded', object: changed }], idempotencyKey);
  return { status: 200, body: refund };
}

/**
 * Disputes the charge of an intent, as the buyer's bank would.
 * @throws SandboxApiError 400, 404
 */
export async function disputeCharge(ledger: LedgerTransaction, intent: string): Promise<ApiResponse> {
  const charge = await findCharge(ledger, intent);
  const changed: Charge = { ...charge, disputed: true };
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: unixSeconds(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await updateObject(ledger, 'charge', changed);
  await recordEvents(ledger, [{ type: 'charge.dispute.created', object: dispute }], null);
  return { status: 200, body: dispute };
}

const refundForm = z.strictObject({
  payment_intent: z.string().max(255),
  amount: formInteger.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string(), z.string().max(500)).default({}),
});

async function findCharge(ledger: LedgerTransaction, intentId: string): Promise<Charge> {
  const intent = await findIntent(ledger, intentId, { lock: true });
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw new SandboxApiError(400, {
      type: 'invalid_request_error',
      message: `This PaymentIntent (${intentId}) does not have a successful charge.`,
    });
  }
  const charge = await readObject<Charge>(ledger, 'charge', intent.latest_charge, { lock: true });
  if (!charge) throw resourceMissing('charge', intent.latest_charge, 'charge');
  return charge;
}
