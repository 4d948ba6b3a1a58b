import { randomUUID } from 'node:crypto';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { isProblem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { TooFewError, writePaymentAttempt } from '../checkout/begin-payment-attempt.ts';
import { retryWhileOthersChange } from '../checkout/retry-while-others-change.ts';
import { createOrder, logPaidOrder } from '../orders/create-order.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { NamedOrder } from './order-claim.ts';
import { type ByHandProblem, type OrderByHand, type PricedByHand, priceByHand } from './price-by-hand.ts';

/** A manual order with its audit entry. */
export interface MadeOrder extends NamedOrder {
  readonly change: RecordedChange;
}

/**
 * Creates an order that was paid outside the shop: takes its pairs and writes it with its audit entry and the buyer's
 * email, in one transaction. Gates, restrictions and limits are those of a checkout.
 */
export const createOrderByHand = async (
  context: PaymentContext,
  wanted: OrderByHand,
): Promise<MadeOrder | ByHandProblem> =>
  (await retryWhileOthersChange(() => createOnce(context, wanted))) ??
  problem('OUT_OF_STOCK', { detail: 'Others were buying these pairs at the same moment. Try again' });

/** @returns null if somebody else was faster, so that everything must be checked again */
async function createOnce(
  context: PaymentContext,
  wanted: OrderByHand,
): Promise<MadeOrder | ByHandProblem | null> {
  const priced = await priceByHand(context, wanted);
  if (isProblem(priced)) return priced;
  return inTransaction(context.db, (transaction) => write(transaction, context, wanted, priced)).catch(
    (error: unknown) => {
      if (error instanceof TooFewError) return null;
      throw error;
    },
  );
}

/** @returns null if the account has been deleted in the meantime */
async function write(
  db: Database,
  { hooks, mailSite, log }: PaymentContext,
  { claim, who }: OrderByHand,
  { input, priced }: PricedByHand,
): Promise<MadeOrder | null> {
  const id = randomUUID();
  const attempt = await writePaymentAttempt(db, hooks, { id, input, state: 'paid' }, priced);
  if (!attempt) throw new TooFewError();
  await claim(db, attempt.id_payment);
  const items = await createOrder(db, attempt, paidOutside, { mailSite });
  const change = await recordAuditEntry(db, who, {
    action: 'create',
    entity: 'sale',
    id,
    after: { order: id, amount: attempt.amount_cents, currency: attempt.currency },
  });
  logPaidOrder(log, attempt, items);
  return { idPayment: attempt.id_payment, change };
}

/** The substitute for the charge of an order that was paid outside the shop. */
const paidOutside = { intent: null, refunded: 0, disputed: false, address: null };
