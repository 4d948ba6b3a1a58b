import {
  acceptDisputeEndpoint,
  findDisputesEndpoint,
  sendEvidenceEndpoint,
} from '#contract/payments/disputes.ts';
import { findPaymentEndpoint } from '#contract/payments/payment-details.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { fieldProblem, isProblem, type Problem, problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { createPaymentContext, findPaymentAttempt } from '../payments/payments.ts';
import { answerDispute } from './answer-dispute.ts';
import { findDisputeFile } from './dispute-file.ts';

/** The public interface of the disputes module. */

/** GET /admin/orders/{idPayment}/disputes and /payment, POST /admin/disputes/{id}/evidence and /close. */
export function registerDisputeRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, payment } = dependencies;
  const findAttempt = (idPayment: string) =>
    findPaymentAttempt(db, { column: 'id_payment', value: idPayment });

  registerRoute(findDisputesEndpoint, async ({ params, log }) => {
    const attempt = await findAttempt(params.idPayment);
    const file = attempt && (await findDisputeFile(createPaymentContext(dependencies, log), attempt));
    return file ? reply(200, file) : problem('NOT_FOUND');
  });

  registerRoute(findPaymentEndpoint, async ({ params }) => {
    const intent = (await findAttempt(params.idPayment))?.intent ?? null;
    if (intent === null) return problem('NOT_FOUND');
    const details = await payment.disputes.findCharge(intent);
    if (!details) return problem('UNAVAILABLE', { detail: 'The payment provider did not respond' });
    return reply(200, details);
  });

  registerRoute(sendEvidenceEndpoint, async ({ params, body, caller, header, log }) => {
    const key = readKey(header);
    if (typeof key === 'object' && key !== null) return key;
    const wanted = { dispute: params.id, evidence: body, key, who: caller };
    const outcome = await answerDispute(createPaymentContext(dependencies, log), wanted);
    return isProblem(outcome) ? outcome : reply(200, outcome);
  });

  registerRoute(acceptDisputeEndpoint, async ({ params, caller, header, log }) => {
    const key = readKey(header);
    if (typeof key === 'object' && key !== null) return key;
    const wanted = { dispute: params.id, evidence: null, key, who: caller };
    const outcome = await answerDispute(createPaymentContext(dependencies, log), wanted);
    return isProblem(outcome) ? outcome : reply(200, outcome);
  });
}

/** The caller's Idempotency-Key, or why it cannot be one. */
function readKey(header: (name: string) => string | undefined): string | null | Problem<'INVALID'> {
  const key = header('idempotency-key') ?? null;
  if (key === null || (key.length > 0 && key.length <= 255)) return key;
  return fieldProblem('Idempotency-Key', 'An Idempotency-Key has 1 to 255 characters');
}
