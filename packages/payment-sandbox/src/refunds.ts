import { z } from 'zod';
import { type ApiResponse, invalidParameter, missing, SandboxApiError } from './api-error.ts';
import { recordEvents } from './events.ts';
import { type FormValue, formInteger, readForm } from './form-encoding.ts';
import { newId, seconds } from './ids.ts';
import { findIntent } from './intents.ts';
import { addObject, changeObject, readObject, type SandboxDatabase } from './object-store.ts';
import type { Charge, Refund } from './objects.ts';

type Form = { [key: string]: FormValue };

/** `POST /v1/refunds`: gives a charge back, whole or in part. @throws ProcessorError 400, 404 */
export async function createRefund(
  books: SandboxDatabase,
  form: Form,
  idempotencyKey: string | null,
): Promise<ApiResponse> {
  const asked = readForm(refundForm, form);
  const charge = await findCharge(books, asked.payment_intent);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new SandboxApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  const amount = asked.amount ?? left;
  if (amount > left) {
    throw invalidParameter(
      'amount',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    );
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    metadata: asked.metadata,
    payment_intent: charge.payment_intent,
    reason: asked.reason ?? null,
    status: 'succeeded',
  };
  const changed = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  await addObject(books, 'refund', refund);
  await changeObject(books, 'charge', changed);
  await recordEvents(books, [{ type: 'charge.refunded', object: changed }], idempotencyKey);
  return { status: 200, body: refund };
}

/**
 * What no call of Stripe's does but a bank: disputes the charge of an intent.
 * @throws ProcessorError 400, 404
 */
export async function disputeCharge(books: SandboxDatabase, intent: string): Promise<ApiResponse> {
  const charge = await findCharge(books, intent);
  const changed: Charge = { ...charge, disputed: true };
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await changeObject(books, 'charge', changed);
  await recordEvents(books, [{ type: 'charge.dispute.created', object: dispute }], null);
  return { status: 200, body: dispute };
}

const refundForm = z.strictObject({
  payment_intent: z.string().max(255),
  amount: formInteger.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string(), z.string().max(500)).default({}),
});

async function findCharge(books: SandboxDatabase, intentId: string): Promise<Charge> {
  const intent = await findIntent(books, intentId, { lock: true });
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw new SandboxApiError(400, {
      type: 'invalid_request_error',
      message: `This PaymentIntent (${intentId}) does not have a successful charge.`,
    });
  }
  const charge = await readObject<Charge>(books, 'charge', intent.latest_charge, { lock: true });
  if (!charge) throw missing('charge', intent.latest_charge, 'charge');
  return charge;
}
