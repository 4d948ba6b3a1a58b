import type { Discrepancy, DiscrepancyKind } from '#contract/reconciliation.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { ProviderCharge, SucceededPayment } from '../../shared/payment-provider.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { checkoutResult } from './checkout-result.ts';
import { compareCharge, orderWithoutCharge } from './compare-charge.ts';
import {
  changePaymentAttempt,
  findPaymentAttempt,
  type PaymentAttempt,
  paymentReference,
} from './payment-attempts.ts';
import type { PaymentContext } from './payment-context.ts';
import { findRecordedPayments } from './recorded-payments.ts';
import { removeOrder } from './removed-order.ts';
import { restoreOrder } from './restore-order.ts';
import { refundPayment, settleWithState } from './settle-payment.ts';

/** The result of resolving a discrepancy; `silent` when the provider did not answer. */
export type DiscrepancyResolution =
  | { readonly remaining: Discrepancy | null }
  | 'unknown'
  | 'changed'
  | 'silent';

/**
 * Does the one action of a payment's discrepancy, after checking again that it is of this kind. Money goes through the
 * same steps as in checkout and recovery. The audit entry comes before any request to the provider: what was begun is
 * recorded even if the answer is lost. Only the removal of an order can be undone from there.
 */
export async function resolveDiscrepancy(
  context: PaymentContext,
  { intent, kind, who }: { intent: string; kind: DiscrepancyKind; who: SignedIn },
): Promise<DiscrepancyResolution> {
  const found = await findDifference(context, intent);
  if (typeof found === 'string') return found;
  const { difference, attempt, charge } = found;
  if (difference?.kind !== kind) return 'changed';
  if (difference.action === 'remove' && attempt) await removeUnpaid(context, attempt, who);
  else {
    const { action, idPayment } = difference;
    const after = { intent, kind, action, idPayment };
    await recordAuditEntry(context.db, who, {
      ...{ action: 'settle', entity: 'payment', id: intent.slice(0, 64), after },
    });
    await act(context, { difference, attempt, charge });
  }
  const after = await findDifference(context, intent);
  return typeof after === 'string' ? after : { remaining: after.difference };
}

interface Found {
  readonly difference: Discrepancy | null;
  readonly attempt: PaymentAttempt | null;
  readonly charge: (SucceededPayment & ProviderCharge) | null;
}

async function findDifference(
  context: PaymentContext,
  intent: string,
): Promise<Found | 'unknown' | 'silent'> {
  const { db, payment } = context;
  const orderId = await payment.orderOf(intent);
  if (orderId === undefined) return 'silent';
  const attempt =
    (await findPaymentAttempt(db, { column: 'intent', value: intent })) ??
    (await findPaymentAttempt(db, { column: 'id', value: orderId ?? intent })) ??
    null;
  if (!attempt && orderId === null) return 'unknown';
  const startedAt = attempt?.created_at ?? new Date();
  const name =
    attempt?.id === intent ? paymentReference(attempt) : { orderId: orderId ?? intent, intent, startedAt };
  const state = await payment.retrieve(name);
  if (state.state === 'unknown') return 'silent';
  const [recorded = null] = attempt
    ? await findRecordedPayments(db, { orders: [attempt.id], intents: [] })
    : [];
  if (state.state === 'succeeded') {
    const charge = { ...state, orderId, at: startedAt };
    return { difference: compareCharge(charge, recorded), attempt, charge };
  }
  const isOrder = recorded !== null && recorded.order_cents !== null && state.state !== 'processing';
  return { difference: isOrder ? orderWithoutCharge(recorded) : null, attempt, charge: null };
}

async function act(context: PaymentContext, { difference, attempt, charge }: Found): Promise<void> {
  const { db } = context;
  if (!charge) return;
  if (difference?.action === 'refund') return refund(context, attempt, charge);
  if (!attempt) return;
  if (difference?.action === 'settle') await settleWithState(context, attempt, charge);
  if (difference?.action === 'restore') await restoreOrder(context, attempt, charge);
  if (difference?.action === 'mirror') {
    await db
      .updateTable('shop_order')
      .set({ refunded_cents: Math.min(charge.refunded, attempt.amount_cents), disputed: charge.disputed })
      .where('attempt_id', '=', attempt.id)
      .execute();
  }
}

async function refund(
  context: PaymentContext,
  attempt: PaymentAttempt | null,
  charge: SucceededPayment,
): Promise<void> {
  const isOwn = attempt !== null && (attempt.intent === null || attempt.intent === charge.intent);
  if (isOwn && attempt.state !== 'paid') {
    if (attempt.state === 'failed') return void (await settleWithState(context, attempt, charge));
    await changePaymentAttempt(context.db, attempt.id, { state: 'refunding', intent: charge.intent });
    await refundPayment(context, attempt.id, checkoutResult(attempt));
    return;
  }
  // Keyed by the payment's own id: the order's may have been used for the charge that stays.
  await context.payment.refund({ orderId: charge.intent, intent: charge.intent });
  if (!isOwn) return;
  const state = await context.payment.retrieve(paymentReference(attempt));
  if (state.state === 'succeeded') await settleWithState(context, attempt, state);
}

/** Removes an order that nobody paid, together with the audit entry from which it can be restored. */
async function removeUnpaid({ db }: PaymentContext, { id }: PaymentAttempt, who: SignedIn): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = await removeOrder(transaction, id);
    if (before) await recordAuditEntry(transaction, who, { action: 'remove', entity: 'order', id, before });
  });
}
