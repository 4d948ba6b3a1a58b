import { createRefundEndpoint, listRefundsEndpoint } from '#contract/payments/refunds.ts';
import type { Dependencies } from '../../../shared/dependencies.ts';
import { fieldProblem, isProblem, problem } from '../../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../../shared/route.ts';
import { findPaymentAttempt } from '../attempts/payment-attempts.ts';
import { listRefunds, toRefund } from '../movements/refund-rows.ts';
import { syncMovements } from '../movements/sync-movements.ts';
import { createPaymentContext } from '../payment-context.ts';
import { requestRefund } from './request-refund.ts';

/** POST and GET /admin/orders/{idPayment}/refunds. */
export function registerRefundRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db } = dependencies;

  registerRoute(createRefundEndpoint, async ({ params, body, caller, header, log }) => {
    const key = header('idempotency-key') ?? null;
    if (key !== null && (key.length === 0 || key.length > 255))
      return fieldProblem('Idempotency-Key', 'An Idempotency-Key has 1 to 255 characters');
    const wanted = { idPayment: params.idPayment, body, key, who: caller };
    const outcome = await requestRefund(createPaymentContext(dependencies, log), wanted);
    return isProblem(outcome) ? outcome : reply(201, outcome);
  });

  registerRoute(listRefundsEndpoint, async ({ params, log }) => {
    const attempt = await findPaymentAttempt(db, { column: 'id_payment', value: params.idPayment });
    if (!attempt) return problem('NOT_FOUND');
    // What the provider does not tell now is shown as it was recorded last.
    await syncMovements(createPaymentContext(dependencies, log), attempt);
    const refunds = await listRefunds(db, attempt.id);
    return reply(
      200,
      refunds.map((refund) => toRefund(refund, attempt.id_payment)),
    );
  });
}
