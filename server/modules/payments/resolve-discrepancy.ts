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

/** What became of trying to mend a difference; `silent` when the provider did not answer. */
export type DiscrepancyResolution =
  | { readonly remaining: Discrepancy | null }
  | 'unknown'
  | 'changed'
  | 'silent';

/**
 * Does the one action of a payment's difference, after finding anew that it is of this kind. Money goes through the
 * same steps as in checkout and recovery. The history entry comes before the provider is asked for anything: what was
 * begun is written down even if the answer is lost. Only an order that is taken away can come back from there.
 */
export async function resolveDiscrepancy(
  cashier: PaymentContext,
  { intent, kind, who }: { intent: string; kind: DiscrepancyKind; who: SignedIn },
): Promise<DiscrepancyResolution> {
  const found = await findDifference(cashier, intent);
  if (typeof found === 'string') return found;
  const { difference, attempt, charge } = found;
  if (difference?.kind !== kind) return 'changed';
  if (difference.action === 'remove' && attempt) await removeUnpaid(cashier, attempt, who);
  else {
    const { action, idPayment } = difference;
    const after = { intent, kind, action, idPayment };
    await recordAuditEntry(cashier.db, who, {
      ...{ action: 'settle', entity: 'payment', id: intent.slice(0, 64), after },
    });
    await act(cashier, { difference, attempt, charge });
  }
  const after = await findDifference(cashier, intent);
  return typeof after === 'string' ? after : { remaining: after.difference };
}

interface Found {
  readonly difference: Discrepancy | null;
  readonly attempt: PaymentAttempt | null;
  readonly charge: (SucceededPayment & ProviderCharge) | null;
}

async function findDifference(
  cashier: PaymentContext,
  intent: string,
): Promise<Found | 'unknown' | 'silent'> {
  const { db, payment } = cashier;
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
  const state = await payment.look(name);
  if (state.state === 'unknown') return 'silent';
  const [kept = null] = attempt ? await findRecordedPayments(db, { orders: [attempt.id], intents: [] }) : [];
  if (state.state === 'succeeded') {
    const charge = { ...state, orderId, at: startedAt };
    return { difference: compareCharge(charge, kept), attempt, charge };
  }
  const isOrder = kept !== null && kept.order_cents !== null && state.state !== 'processing';
  return { difference: isOrder ? orderWithoutCharge(kept) : null, attempt, charge: null };
}

async function act(cashier: PaymentContext, { difference, attempt, charge }: Found): Promise<void> {
  const { db } = cashier;
  if (!charge) return;
  if (difference?.action === 'refund') return refund(cashier, attempt, charge);
  if (!attempt) return;
  if (difference?.action === 'settle') await settleWithState(cashier, attempt, charge);
  if (difference?.action === 'restore') await restoreOrder(cashier, attempt, charge);
  if (difference?.action === 'mirror') {
    await db
      .updateTable('shop_order')
      .set({ refunded_cents: Math.min(charge.refunded, attempt.amount_cents), disputed: charge.disputed })
      .where('attempt_id', '=', attempt.id)
      .execute();
  }
}

async function refund(
  cashier: PaymentContext,
  attempt: PaymentAttempt | null,
  charge: SucceededPayment,
): Promise<void> {
  const isOwn = attempt !== null && (attempt.intent === null || attempt.intent === charge.intent);
  if (isOwn && attempt.state !== 'paid') {
    if (attempt.state === 'failed') return void (await settleWithState(cashier, attempt, charge));
    await changePaymentAttempt(cashier.db, attempt.id, { state: 'refunding', intent: charge.intent });
    await refundPayment(cashier, attempt.id, checkoutResult(attempt));
    return;
  }
  // Under the payment's own id: the order's may have been used for the charge that stays.
  await cashier.payment.refund({ orderId: charge.intent, intent: charge.intent });
  if (!isOwn) return;
  const state = await cashier.payment.look(paymentReference(attempt));
  if (state.state === 'succeeded') await settleWithState(cashier, attempt, state);
}

/** Takes an order away that nobody paid, together with the entry from which it can come back. */
async function removeUnpaid({ db }: PaymentContext, { id }: PaymentAttempt, who: SignedIn): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = await removeOrder(transaction, id);
    if (before) await recordAuditEntry(transaction, who, { action: 'remove', entity: 'order', id, before });
  });
}
