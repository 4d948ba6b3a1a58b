import {
  reconcileEndpoint,
  reconciliationDays,
  resolveDiscrepancyEndpoint,
} from '#contract/payments/reconciliation.ts';
import type { Dependencies } from '../../../shared/dependencies.ts';
import { problem } from '../../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../../shared/route.ts';
import { createPaymentContext } from '../payment-context.ts';
import { reconcile } from './reconcile.ts';
import { resolveDiscrepancy } from './resolve-discrepancy.ts';

/** GET /admin/money and POST /admin/money/{intent}/settle. */
export function registerReconciliationRoutes(
  registerRoute: RegisterRoute,
  { longDb: db, payment, settings }: Dependencies,
): void {
  registerRoute(reconcileEndpoint, async ({ query }) => {
    const since = new Date(query.since ?? Date.now() - reconciliationDays * 24 * 3_600_000);
    const page = await reconcile({ db, payment }, { since, after: query.after ?? null });
    return page ? reply(200, page) : problem('UNAVAILABLE', { detail: noAnswerMessage });
  });

  registerRoute(resolveDiscrepancyEndpoint, async ({ params, body, caller, log }) => {
    const context = createPaymentContext({ db, payment, settings }, log);
    const result = await resolveDiscrepancy(context, { intent: params.intent, kind: body.kind, who: caller });
    if (result === 'unknown') return problem('NOT_FOUND');
    if (result === 'silent') return problem('UNAVAILABLE', { detail: noAnswerMessage });
    if (result === 'changed') return problem('CHANGED_MEANWHILE', { detail: 'This is different by now' });
    return reply(200, result);
  });
}

const noAnswerMessage = 'The payment provider did not answer, try again in a moment';
