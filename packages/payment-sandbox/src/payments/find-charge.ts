import { refusal, resourceMissing } from '../protocol/api-error.ts';
import type { Charge } from '../protocol/charge-object.ts';
import { type LedgerTransaction, readObject } from '../storage/object-store.ts';
import { findIntent } from './payment-intents.ts';

/**
 * The charge of a succeeded intent. Intent and charge are locked, in this order everywhere.
 * @throws SandboxApiError 400 without a successful charge, 404
 */
export async function lockChargeOfIntent(ledger: LedgerTransaction, intentId: string): Promise<Charge> {
  const intent = await findIntent(ledger, intentId, { lock: true });
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw refusal({
      message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    });
  }
  const charge = await readObject<Charge>(ledger, 'charge', intent.latest_charge, { lock: true });
  if (!charge) throw resourceMissing('charge', intent.latest_charge, 'charge');
  return charge;
}

/** A charge by its id, with its intent locked. @throws SandboxApiError 404 */
export async function lockCharge(ledger: LedgerTransaction, id: string): Promise<Charge> {
  const found = await readObject<Charge>(ledger, 'charge', id);
  if (!found) throw resourceMissing('charge', id, 'charge');
  await findIntent(ledger, found.payment_intent, { lock: true });
  return (await readObject<Charge>(ledger, 'charge', id, { lock: true })) ?? found;
}
