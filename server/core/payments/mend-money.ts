import type { MoneyDifference, MoneyKind } from '#contract/money-check.ts';
import type { SignedIn } from '../../http/caller.ts';
import type { ProviderCharge, Succeeded } from '../../outside/payment.ts';
import { recordHistory } from '../history.ts';
import { inTransaction } from '../retry.ts';
import { type Attempt, changeAttempt, findAttempt, paymentOf } from './attempts.ts';
import type { Cashier } from './cashier.ts';
import { compareCharge, orderWithoutCharge } from './compare-money.ts';
import { findKept } from './kept-payments.ts';
import { outcomeOf } from './outcome.ts';
import { removeOrder } from './removed-order.ts';
import { restoreOrder } from './restore-order.ts';
import { payBack, settleAs } from './settle.ts';

/** What became of trying to mend a difference; `silent` when the provider did not answer. */
export type Mended = { readonly remaining: MoneyDifference | null } | 'unknown' | 'changed' | 'silent';

/**
 * Does the one action of a payment's difference, after finding anew that it is of this kind. Money goes through the
 * same steps as in checkout and recovery. The history entry comes before the provider is asked for anything: what was
 * begun is written down even if the answer is lost. Only an order that is taken away can come back from there.
 */
export async function mendMoney(
  cashier: Cashier,
  { intent, kind, who }: { intent: string; kind: MoneyKind; who: SignedIn },
): Promise<Mended> {
  const found = await findDifference(cashier, intent);
  if (typeof found === 'string') return found;
  const { difference, attempt, charge } = found;
  if (difference?.kind !== kind) return 'changed';
  if (difference.action === 'remove' && attempt) await removeUnpaid(cashier, attempt, who);
  else {
    const { action, idPayment } = difference;
    const after = { intent, kind, action, idPayment };
    await recordHistory(cashier.db, who, {
      ...{ action: 'settle', entity: 'payment', id: intent.slice(0, 64), after },
    });
    await act(cashier, { difference, attempt, charge });
  }
  const after = await findDifference(cashier, intent);
  return typeof after === 'string' ? after : { remaining: after.difference };
}

interface Found {
  readonly difference: MoneyDifference | null;
  readonly attempt: Attempt | null;
  readonly charge: (Succeeded & ProviderCharge) | null;
}

async function findDifference(cashier: Cashier, intent: string): Promise<Found | 'unknown' | 'silent'> {
  const { db, payment } = cashier;
  const orderId = await payment.orderOf(intent);
  if (orderId === undefined) return 'silent';
  const attempt =
    (await findAttempt(db, { column: 'intent', value: intent })) ??
    (await findAttempt(db, { column: 'id', value: orderId ?? intent })) ??
    null;
  if (!attempt && orderId === null) return 'unknown';
  const startedAt = attempt?.created_at ?? new Date();
  const name =
    attempt?.id === intent ? paymentOf(attempt) : { orderId: orderId ?? intent, intent, startedAt };
  const state = await payment.look(name);
  if (state.state === 'unknown') return 'silent';
  const [kept = null] = attempt ? await findKept(db, { orders: [attempt.id], intents: [] }) : [];
  if (state.state === 'succeeded') {
    const charge = { ...state, orderId, at: startedAt };
    return { difference: compareCharge(charge, kept), attempt, charge };
  }
  const isOrder = kept !== null && kept.order_cents !== null && state.state !== 'processing';
  return { difference: isOrder ? orderWithoutCharge(kept) : null, attempt, charge: null };
}

async function act(cashier: Cashier, { difference, attempt, charge }: Found): Promise<void> {
  const { db } = cashier;
  if (!charge) return;
  if (difference?.action === 'refund') return refund(cashier, attempt, charge);
  if (!attempt) return;
  if (difference?.action === 'settle') await settleAs(cashier, attempt, charge);
  if (difference?.action === 'restore') await restoreOrder(cashier, attempt, charge);
  if (difference?.action === 'mirror') {
    await db
      .updateTable('shop_order')
      .set({ refunded_cents: Math.min(charge.refunded, attempt.amount_cents), disputed: charge.disputed })
      .where('attempt_id', '=', attempt.id)
      .execute();
  }
}

async function refund(cashier: Cashier, attempt: Attempt | null, charge: Succeeded): Promise<void> {
  const isOwn = attempt !== null && (attempt.intent === null || attempt.intent === charge.intent);
  if (isOwn && attempt.state !== 'paid') {
    if (attempt.state === 'failed') return void (await settleAs(cashier, attempt, charge));
    await changeAttempt(cashier.db, attempt.id, { state: 'refunding', intent: charge.intent });
    await payBack(cashier, attempt.id, outcomeOf(attempt));
    return;
  }
  // Under the payment's own id: the order's may have been used for the charge that stays.
  await cashier.payment.refund({ orderId: charge.intent, intent: charge.intent });
  if (!isOwn) return;
  const state = await cashier.payment.look(paymentOf(attempt));
  if (state.state === 'succeeded') await settleAs(cashier, attempt, state);
}

/** Takes an order away that nobody paid, together with the entry from which it can come back. */
async function removeUnpaid({ db }: Cashier, { id }: Attempt, who: SignedIn): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = await removeOrder(transaction, id);
    if (before) await recordHistory(transaction, who, { action: 'remove', entity: 'order', id, before });
  });
}
