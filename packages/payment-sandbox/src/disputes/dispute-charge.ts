import { lockChargeOfIntent } from '../payments/find-charge.ts';
import type { ApiResponse } from '../protocol/api-error.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { Charge } from '../protocol/stripe-objects.ts';
import { type LedgerTransaction, updateObject } from '../storage/object-store.ts';
import { recordEvents } from '../webhooks/record-events.ts';

/**
 * Disputes the charge of an intent, as the buyer's bank would.
 * @throws SandboxApiError 400, 404
 */
export async function disputeCharge(ledger: LedgerTransaction, intent: string): Promise<ApiResponse> {
  const charge = await lockChargeOfIntent(ledger, intent);
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
