import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { ApiError, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { findOrder } from '#shop/orders/server/orders.ts';
import {
  areFree,
  beginRefundOfReturned,
  findPaymentAttempt,
  isRefundableNow,
  type PaymentContext,
  type RefundRow,
  sendRefund,
} from '#shop/orders/server/payments/payments.ts';
import type { ListedReturn } from '../contract/returns.ts';
import { changeReturn } from './change-return.ts';
import { type LockedReturn, listItems, lockReturn } from './move-return.ts';
import { findRefunded } from './owed.ts';
import { returnSettledEmail } from './return-emails.ts';
import { findReturn } from './return-store.ts';

type Outcome = NonNullable<ListedReturn['outcome']>;

/** How an administrator settles a return. */
interface WantedSettlement {
  readonly id: string;
  readonly outcome: Outcome;
  /** What the administrator expects to be refunded; undefined if any amount will do. */
  readonly amountCents: number | undefined;
  readonly who: SignedIn;
}

/** A settled return, and its entry in the audit log; null where it was settled like that before. */
interface SettledReturn {
  readonly settled: ListedReturn;
  readonly change: RecordedChange | null;
}

/**
 * Settles a return that arrived. In one transaction it is marked, its sizes are exchanged or released, and its refund is
 * recorded, if there is one; then the provider is asked for that refund. If the provider does not respond, or the process
 * dies, recovery asks again. Settling it again in the same way changes nothing.
 * @throws an `ApiError` if something is in the way
 */
export async function settleReturn(
  context: PaymentContext,
  { id, outcome, amountCents, who }: WantedSettlement,
): Promise<SettledReturn | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW' | 'UNAVAILABLE'>> {
  const found = await findReturn(context.db, id);
  const attempt = found && (await findPaymentAttempt(context.db, { column: 'id', value: found.order }));
  if (!found || !attempt) return problem('NOT_FOUND');
  if (found.outcome === outcome) return { settled: found, change: null };
  const refunded = await findRefunded(context.db, found.order, {
    items: await listItems(context.db, id),
    outcome,
  });
  const asksProvider = refunded.items.length > 0 && !(await areFree(context.db, attempt.id, refunded));
  if (asksProvider && !(await isRefundableNow(context, attempt)))
    return problem('UNAVAILABLE', {
      detail: 'The payment provider did not respond, so nothing was refunded',
    });
  const begun = await inTransaction(context.db, (db) =>
    beginSettlement(db, context, { id, outcome, amountCents, who }),
  );
  if (isProblem(begun)) return begun;
  if (begun.refund)
    await sendRefund(context, attempt, begun.refund).catch((err: unknown) =>
      context.log.error({ err, refund: begun.refund?.id, order: attempt.id }, 'payment.settle_failed'),
    );
  const settled = await findReturn(context.db, id);
  return settled ? { settled, change: begun.change } : problem('NOT_FOUND');
}

async function beginSettlement(
  db: Database,
  { hooks, mailSite }: PaymentContext,
  { id, outcome, amountCents, who }: WantedSettlement,
): Promise<
  | { readonly refund: RefundRow | null; readonly change: RecordedChange | null }
  | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>
> {
  const own = await lockReturn(db, id);
  if (!own) return problem('NOT_FOUND');
  if (own.outcome === outcome) return { refund: null, change: null };
  const why = whyNotSettled(own, outcome) ?? (outcome === 'send' ? await whyNotSent(db, own) : null);
  if (why !== null) return problem('NOT_ALLOWED_NOW', { detail: why });
  // The refund comes first, while the order still has the sizes that came back.
  const begun = await recordRefund(db, own, { outcome, who });
  const isSent = outcome === 'send';
  const refund = typeof begun === 'string' ? null : begun;
  const nothing = typeof begun === 'string' ? begun : null;
  if (amountCents !== undefined && amountCents !== (refund?.refund.amount_cents ?? 0))
    throw new ApiError(problem('NOT_ALLOWED_NOW', { detail: otherAmount }));
  if (refund)
    await db
      .updateTable('order_return')
      .set({ refund_id: refund.refund.id })
      .where('id', '=', own.id)
      .execute();
  const change = await changeReturn(
    db,
    own,
    {
      to: { ...own, state: 'settled', outcome, taken: isSent },
      who: refund === null || isSent ? who : null,
      mail: (order, settled, site) => returnSettledEmail(order, { ...settled, nothing }, site),
    },
    { hooks, mailSite },
  );
  return { refund: refund?.refund ?? null, change: change ?? refund?.change ?? null };
}

const otherAmount = 'The amount owed for this return has changed, so nothing was settled. Reload the page';

function whyNotSettled({ state, items }: LockedReturn, outcome: Outcome): string | null {
  if (state === 'settled') return 'This return was already settled';
  if (state !== 'arrived') return 'The pairs have not arrived yet. Mark them as arrived first';
  if (outcome === 'send' && items.every(({ swap_for }) => swap_for === null))
    return 'Nobody asked for another size. Refund this return';
  return null;
}

/** Why no new size is sent: the pairs were refunded since the return was announced. */
async function whyNotSent(db: Database, { order_id }: LockedReturn): Promise<string | null> {
  const { idPayment } = await db
    .selectFrom('shop_order')
    .select('id_payment as idPayment')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const order = (await findOrder(db, idPayment))?.order;
  if (order?.disputed)
    return 'The payment of this order is disputed through the bank. Settle the dispute before you send a new size';
  return order && order.refunded >= order.amount
    ? 'This order has since been fully refunded. Undo the arrival and cancel the return'
    : null;
}

/** Records the refund of the pairs for which no new size is sent, or says why it is nothing; null where there are no such pairs. */
async function recordRefund(
  db: Database,
  { order_id, items }: LockedReturn,
  { outcome, who }: { readonly outcome: Outcome; readonly who: SignedIn },
) {
  const refunded = await findRefunded(db, order_id, { items, outcome });
  if (refunded.items.length === 0) return null;
  const { id_payment: idPayment } = await db
    .selectFrom('shop_order')
    .select('id_payment')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const begun = await beginRefundOfReturned(db, order_id, { ...refunded, idPayment, who });
  if (typeof begun !== 'string' && isProblem(begun)) throw new ApiError(begun);
  return begun;
}
