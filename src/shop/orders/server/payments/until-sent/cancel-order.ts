import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { orderCanceledEmail } from '#shop/orders/mails/order-change-emails.ts';
import { findOrder } from '../../orders.ts';
import { changeEnd } from '../attempts/end-order.ts';
import { findPaymentAttempt } from '../attempts/payment-attempts.ts';
import type { RefundRow } from '../changes/refund-rows.ts';
import { syncPaymentChanges } from '../changes/sync-payment-changes.ts';
import type { PaymentContext } from '../payment-context.ts';
import { recordRefundOfRest } from '../refunds/begin-refund.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import type { Changer } from './find-changer.ts';
import { findWhyFinal } from './find-why-final.ts';
import { type ChangedOrder, lockAttemptAndOrder, recordChange } from './record-change.ts';

type CancelProblem = Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>;

/**
 * Cancels an order: in one transaction it is marked, what it took beside its pairs is given back and the refund of what is
 * left is recorded, then the provider is asked for that refund. If the provider does not respond, or the process dies, recovery asks again. Canceling it again changes
 * nothing.
 */
export async function cancelOrder(
  context: PaymentContext,
  changer: Changer,
  idPayment: string,
): Promise<ChangedOrder | CancelProblem> {
  const attempt = await findPaymentAttempt(context.db, { column: 'id_payment', value: idPayment });
  if (!attempt) return problem('NOT_FOUND');
  // Finds a refund or dispute that the shop does not know yet. Without a response, the last recorded state is used.
  await syncPaymentChanges(context, attempt);
  const begun = await inTransaction(context.db, (db) => beginCancel(db, context, { changer, idPayment }));
  if (isProblem(begun)) return begun;
  if (begun.refund)
    await sendRefund(context, attempt, begun.refund).catch((err: unknown) =>
      context.log.error({ err, refund: begun.refund?.id, order: attempt.id }, 'payment.settle_failed'),
    );
  const found = await findOrder(context.db, idPayment);
  return found ? { order: found.order, change: begun.change } : problem('NOT_FOUND');
}

async function beginCancel(
  db: Database,
  { mailSite, hooks }: PaymentContext,
  { changer, idPayment }: { changer: Changer; idPayment: string },
): Promise<(Pick<ChangedOrder, 'change'> & { readonly refund: RefundRow | null }) | CancelProblem> {
  const order = await lockAttemptAndOrder(db, idPayment);
  if (isProblem(order)) return order;
  if (order.canceled) return { change: null, refund: null };
  const final = await findWhyFinal(db, order, hooks);
  if (final !== null) return problem('NOT_ALLOWED_NOW', { detail: final });
  // Its refund is only recorded, so somebody has to pay the money back first.
  if (order.paidOutside && changer.who === null)
    return problem('NOT_ALLOWED_NOW', {
      detail: 'This order was paid outside the shop. To cancel it, contact us',
    });
  const refund = await recordRefundOfRest(db, order._id, { who: changer.who, hooks });
  if (isProblem(refund)) return refund;
  // An order has the id of its attempt.
  await changeEnd(db, order._id, hooks, () =>
    db.updateTable('shop_order').set({ canceled_at: sql<Date>`now()` }).where('id', '=', order._id).execute(),
  );
  const change = await recordChange(
    db,
    { order, changer },
    {
      kind: 'canceled',
      detail: null,
      entry: {
        action: 'record',
        entity: 'cancellation',
        after: { order: order._id, amount: refund.amount_cents },
      },
    },
  );
  await queueEmail(db, orderCanceledEmail(order, refund.amount_cents, mailSite()));
  return { change, refund };
}
