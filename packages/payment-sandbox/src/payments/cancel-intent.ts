import { z } from 'zod';
import { consumeFault } from '../faults/fault-injection.ts';
import type { ApiResponse } from '../protocol/api-error.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand } from '../protocol/form-fields.ts';
import { unixSeconds } from '../protocol/object-ids.ts';
import type { IntentStatus, PaymentIntent } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { recordInLedger } from './ledger.ts';
import { findIntent, type RequestOptions } from './payment-intents.ts';
import { unexpectedState } from './unexpected-state.ts';

/** `POST /v1/payment_intents/:id/cancel`. @throws SandboxApiError 400, 404 */
export async function cancelIntent(
  ledger: LedgerTransaction,
  id: string,
  form: { [key: string]: FormValue },
  options: RequestOptions,
): Promise<ApiResponse> {
  const { cancellation_reason: reason } = validateForm(cancelForm, form);
  const intent = await findIntent(ledger, id, { lock: true });
  const refused = unexpectedState(intent, 'cancel', cancelable);
  // A response instead of an error, which would undo that this fault is used up.
  if (await consumeFault(ledger, ['refuse_cancel'])) return { status: 400, body: { error: refused.error } };
  if (!cancelable.includes(intent.status)) throw refused;
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: unixSeconds(),
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  const events = [{ type: 'payment_intent.canceled' as const, object: canceled }];
  return recordInLedger(
    ledger,
    { intent: canceled, events, response: { status: 200, body: canceled } },
    options,
  );
}

const cancelable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

const cancelForm = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand: formExpand,
});
