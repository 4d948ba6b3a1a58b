import { recordBalanceTransaction } from '../balance/record-balance-transaction.ts';
import { lockCharge } from '../payments/find-charge.ts';
import { refusal } from '../protocol/api-error.ts';
import type { EventType } from '../protocol/event-types.ts';
import type { Refund, RefundFailureReason } from '../protocol/refund-object.ts';
import { type LedgerTransaction, readObject, updateObject } from '../storage/object-store.ts';
import { eventsOf, recordEvents } from '../webhooks/record-events.ts';
import { findRefund } from './find-refund.ts';

/** A pending refund succeeds. One that is no longer pending is left unchanged. */
export async function succeedRefund(ledger: LedgerTransaction, id: string): Promise<void> {
  const refund = await readObject<Refund>(ledger, 'refund', id, { lock: true });
  if (refund?.status !== 'pending') return;
  const { pending_reason: _over, ...rest } = refund;
  await recordChange(ledger, refund, { ...rest, status: 'succeeded' }, []);
}

/** A refund that was not canceled fails some time after it was made; see {@link failRefund}. */
export async function failRefundLater(ledger: LedgerTransaction, id: string): Promise<void> {
  const refund = await readObject<Refund>(ledger, 'refund', id);
  if (refund) await failRefund(ledger, refund, 'expired_or_canceled_card');
}

/**
 * A refund fails: its amount returns to the merchant's balance and can be refunded again. One that failed or was
 * canceled before is left unchanged.
 * @returns the refund afterwards
 */
export async function failRefund(
  ledger: LedgerTransaction,
  refund: Refund,
  reason: RefundFailureReason,
): Promise<Refund> {
  return returnAmount(ledger, refund, { status: 'failed', failure_reason: reason }, ['refund.failed']);
}

/** `POST /v1/refunds/:id/cancel`: only refunds that wait for the shopper can be canceled there, and those of cards never do. */
export async function cancelRefund(ledger: LedgerTransaction, id: string): Promise<never> {
  const { status } = await findRefund(ledger, id);
  throw refusal({
    message: `You cannot cancel this Refund because it has a status of ${status}. Only refunds with a status of requires_action can be canceled.`,
  });
}

/** Cancels a refund as Stripe's Dashboard can, soon after it was made. @throws SandboxApiError 400, 404 */
export async function cancelRefundInDashboard(ledger: LedgerTransaction, id: string): Promise<Refund> {
  const refund = await findRefund(ledger, id);
  if (refund.status === 'failed' || refund.status === 'canceled') return cancelRefund(ledger, id);
  return returnAmount(ledger, refund, { status: 'canceled', failure_reason: 'merchant_request' }, []);
}

async function returnAmount(
  ledger: LedgerTransaction,
  { id, charge: chargeId }: Refund,
  outcome: Pick<Refund, 'status'> & { failure_reason: RefundFailureReason },
  furtherEvents: readonly EventType[],
): Promise<Refund> {
  const charge = await lockCharge(ledger, chargeId);
  const refund = await findRefund(ledger, id, { lock: true });
  if (refund.status === 'failed' || refund.status === 'canceled') return refund;
  const returned = await recordBalanceTransaction(ledger, {
    amount: refund.amount,
    currency: refund.currency,
    description: 'REFUND FAILURE',
    reporting_category: 'refund_failure',
    source: refund.id,
    type: 'refund_failure',
  });
  const { pending_reason: _over, ...rest } = refund;
  const changed: Refund = { ...rest, ...outcome, failure_balance_transaction: returned.id };
  const amount_refunded = charge.amount_refunded - refund.amount;
  await updateObject(ledger, 'charge', { ...charge, amount_refunded, refunded: false });
  await recordChange(ledger, refund, changed, furtherEvents);
  return changed;
}

async function recordChange(
  ledger: LedgerTransaction,
  before: Refund,
  refund: Refund,
  furtherEvents: readonly EventType[],
): Promise<void> {
  await updateObject(ledger, 'refund', refund);
  const types = [...furtherEvents, 'refund.updated', 'charge.refund.updated'] as const;
  await recordEvents(ledger, eventsOf(types, { object: refund, before }), null);
}
