import type { z } from 'zod';
import {
  type DiscrepancyAction,
  discrepancy,
  discrepancyAction,
  discrepancyKindLabels,
} from '#contract/payments/reconciliation.ts';
import { call } from '../../../lib/api/api-client.ts';
import { showError, showSuccess } from '../../../lib/toasts/toasts.ts';

/** What the screen submits: the discrepancy and the action that was confirmed. */
export const discrepancySubmission = discrepancy
  .pick({ intent: true, kind: true })
  .extend({ action: discrepancyAction });
export type DiscrepancySubmission = z.infer<typeof discrepancySubmission>;

/** Runs the one action of a discrepancy and shows what came of it. */
export async function resolveDiscrepancy({ intent, kind, action }: DiscrepancySubmission) {
  const result = await call('POST /admin/money/{intent}/settle', { params: { intent }, body: { kind } });
  if (!result.ok) showError(result.problem.detail);
  else if (result.body.remaining)
    showError(`Not settled yet: ${discrepancyKindLabels[result.body.remaining.kind]}`);
  else showSuccess(successMessages[action]);
  return result;
}

const successMessages: Readonly<Record<DiscrepancyAction, string>> = {
  refund: 'Refunded',
  restore: 'Settled',
  remove: 'Removed; History can bring it back',
  settle: 'Settled',
  mirror: 'The order is up to date',
};
