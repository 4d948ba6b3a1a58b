import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { orderChangedEmail } from '#shop/orders/mails/order-change-emails.ts';
import { countPairsOf, findOrder } from '../../orders.ts';
import { exchangeStock } from '../attempts/exchange-stock.ts';
import type { PaymentAttemptLine } from '../attempts/payment-attempts.ts';
import { countsAsRefunded, listRefunds, listRestocked } from '../changes/refund-rows.ts';
import type { PaymentContext } from '../payment-context.ts';
import { cameBackProblem, whyRefused } from '../refunds/begin-refund.ts';
import type { Changer } from './find-changer.ts';
import { countPairs, listLines, writeLines } from './order-lines.ts';
import { planSizeChange } from './plan-size-change.ts';
import { type ChangedOrder, lockBeforeShipment, recordChange } from './record-change.ts';

/** A size of a shoe of an order, and the one that takes its place. */
interface Exchange {
  readonly idPayment: string;
  readonly shoe: string;
  readonly size: string;
  readonly newSize: string;
}

type ExchangeProblem = Problem<'NOT_FOUND' | 'INVALID' | 'NOT_ALLOWED_NOW' | 'OUT_OF_STOCK' | 'NOT_OPEN'>;

/**
 * Exchanges the pairs of a line that were not refunded for another size of the shoe, at the price that was paid: takes the
 * new pairs and gives the old ones back in one transaction, or changes nothing.
 */
export const changeSize = (
  { db, hooks, mailSite }: Pick<PaymentContext, 'db' | 'hooks' | 'mailSite'>,
  changer: Changer,
  exchange: Exchange,
): Promise<ChangedOrder | ExchangeProblem> =>
  inTransaction(db, async (transaction) => {
    const { idPayment, shoe, size, newSize } = exchange;
    const order = await lockBeforeShipment(transaction, idPayment, hooks);
    if (isProblem(order)) return order;
    const lines = await listLines(transaction, order._id);
    const from = lines.find((line) => line.shoe_id === shoe && line.size === size);
    if (!from) return fieldProblem('size', 'This order has no such pairs. Reload the page');
    if (size === newSize)
      return fieldProblem('newSize', 'These pairs have this size already. Choose another');
    const refunds = await listRefunds(transaction, order._id);
    const refunded = countPairs(refunds.filter(countsAsRefunded), shoe);
    const planned = planSizeChange(lines, {
      from,
      newSize,
      refunded: { old: refunded(size), new: refunded(newSize) },
    });
    if (typeof planned === 'string') return problem('NOT_ALLOWED_NOW', { detail: planned });
    const moved = { lines: [{ shoe_id: shoe, size, quantity: planned.pairs }], restock: true };
    if (await whyRefused(transaction, order._id, moved, hooks)) return cameBackProblem();

    const restocked = listRestocked(refunds);
    /** The units of a size that the order keeps out of stock: a refund that failed later may have brought some back. */
    const sold = (list: readonly PaymentAttemptLine[], one: string) =>
      Math.max(0, quantityOf(list, shoe, one) - countPairsOf(restocked, { shoe_id: shoe, size: one }));
    const refusal = await exchangeStock(
      transaction,
      {
        ...exchange,
        returned: sold(lines, size) - sold(planned.lines, size),
        taken: sold(planned.lines, newSize) - sold(lines, newSize),
      },
      { uid: await findBuyer(transaction, order._id), hooks },
    );
    if (refusal) return refusal;
    await writeLines(transaction, order._id, planned.lines);

    const detail = { shoe: from.name, size, newSize, pairs: planned.pairs };
    const after = { ...detail, order: order._id };
    const change = await recordChange(
      transaction,
      { order, changer },
      { kind: 'size-changed', detail, entry: { action: 'change', entity: 'exchange', after } },
    );
    const now = await findOrder(transaction, idPayment);
    if (!now) return problem('NOT_FOUND');
    await queueEmail(transaction, orderChangedEmail(now.order, { kind: 'size', ...detail }, mailSite()));
    return { order: now.order, change };
  });

const quantityOf = (lines: readonly PaymentAttemptLine[], shoe: string, size: string): number =>
  lines.find((line) => line.shoe_id === shoe && line.size === size)?.quantity ?? 0;

/** The account that bought an order. */
async function findBuyer(db: Database, orderId: string): Promise<string> {
  const { uid } = await db
    .selectFrom('shop_order')
    .select('uid')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return uid;
}
