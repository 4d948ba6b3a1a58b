import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { auditedReply, type Claim, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { findPaymentEndpoint } from '../../../contract/payment-details.ts';
import { createRefundEndpoint, listRefundsEndpoint, type OrderRefund } from '../../../contract/refunds.ts';
import { findPaymentAttempt, type PaymentAttempt } from '../attempts/payment-attempts.ts';
import { listRefunds, toRefund } from '../changes/refund-rows.ts';
import { isRefundableNow, syncPaymentChanges } from '../changes/sync-payment-changes.ts';
import { createPaymentContext, type PaymentContext } from '../payment-context.ts';
import { beginRefund, disputedProblem, type WantedRefund } from './begin-refund.ts';
import { sendRefund } from './send-refund.ts';

/** POST and GET /admin/orders/{idPayment}/refunds, GET /admin/orders/{idPayment}/payment. */
export function registerRefundRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, payment } = dependencies;
  const answer = (outcome: RefundOutcome) =>
    isProblem(outcome) ? outcome : auditedReply(201, outcome.refund, outcome.change);

  registerRoute(
    createRefundEndpoint,
    async ({ params, body, caller, claim, log }) => {
      const wanted = { idPayment: params.idPayment, body, who: caller, claim };
      return answer(await requestRefund(createPaymentContext(dependencies, log), wanted));
    },
    async (refundId, { params }) => {
      const attempt = await findOrderAttempt({ db }, params.idPayment);
      return attempt && answer(await answerWith({ db }, attempt, { refundId, change: null }));
    },
  );

  registerRoute(listRefundsEndpoint, async ({ params, log }) => {
    const attempt = await findPaymentAttempt(db, { column: 'id_payment', value: params.idPayment });
    if (!attempt) return problem('NOT_FOUND');
    // What the provider does not tell now is shown as it was recorded last.
    await syncPaymentChanges(createPaymentContext(dependencies, log), attempt);
    const refunds = await listRefunds(db, attempt.id);
    return reply(
      200,
      refunds.map((refund) => toRefund(refund, attempt.id_payment)),
    );
  });

  registerRoute(findPaymentEndpoint, async ({ params }) => {
    const attempt = await findPaymentAttempt(db, { column: 'id_payment', value: params.idPayment });
    if (!attempt?.intent) return problem('NOT_FOUND');
    const details = await payment.findCharge(attempt.intent);
    if (!details) return problem('UNAVAILABLE', { detail: 'The payment provider did not respond' });
    return reply(200, details);
  });
}

/** A refund, and its audit entry; null where an earlier request made it. */
type RefundOutcome =
  | { readonly refund: OrderRefund; readonly change: RecordedChange | null }
  | Problem<'NOT_FOUND' | 'INVALID' | 'NOT_ALLOWED_NOW' | 'UNAVAILABLE'>;

/**
 * Refunds an order: checks the request against the provider's present state, records it with the audit entry, then
 * asks the provider. What was recorded and not confirmed recovery finishes, so a process may die at any step.
 */
async function requestRefund(
  context: PaymentContext,
  wanted: WantedRefund & { readonly claim: Claim },
): Promise<RefundOutcome> {
  const attempt = await findOrderAttempt(context, wanted.idPayment);
  if (!attempt) return problem('NOT_FOUND');
  if (!(await isRefundableNow(context, attempt)))
    return problem('UNAVAILABLE', {
      detail: 'The payment provider did not respond, so nothing was refunded',
    });
  const begun = await inTransaction(context.db, (db) =>
    beginRefund(db, attempt.id, { ...wanted, hooks: context.hooks }),
  );
  if (isProblem(begun)) return begun;
  await sendRefund(context, attempt, begun.refund);
  return answerWith(context, attempt, { refundId: begun.refund.id, change: begun.change });
}

/** The attempt of a paid order. */
async function findOrderAttempt(
  { db }: Pick<PaymentContext, 'db'>,
  idPayment: string,
): Promise<PaymentAttempt | null> {
  const attempt = await findPaymentAttempt(db, { column: 'id_payment', value: idPayment });
  return attempt?.state === 'paid' ? attempt : null;
}

async function answerWith(
  { db }: Pick<PaymentContext, 'db'>,
  { id, id_payment: idPayment }: PaymentAttempt,
  { refundId, change }: { refundId: string; change: RecordedChange | null },
): Promise<RefundOutcome> {
  const refund = (await listRefunds(db, id)).find((row) => row.id === refundId);
  if (!refund) return problem('NOT_FOUND');
  // The provider knew of a dispute before the shop did.
  if (refund.failure_reason === 'charge_disputed') return disputedProblem(null);
  return { refund: toRefund(refund, idPayment), change };
}
