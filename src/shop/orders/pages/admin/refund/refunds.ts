import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { createRefundEndpoint } from '../../../contract/refunds.ts';
import type { Route } from './+types/refunds.ts';

/** What the dialog submits; requests of the same key refund once. */
const submission = z.object({ key: z.string(), refund: createRefundEndpoint.body });
export type RefundSubmission = z.infer<typeof submission>;

/** Refunds an order, wholly or in part. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const { key, refund } = submission.parse(await request.json());
  const result = await call(
    'POST /admin/orders/{idPayment}/refunds',
    { params, body: refund },
    { idempotencyKey: key },
  );
  if (!result.ok || result.body.status === 'pending') return reportResult(result, 'The refund is on its way');
  if (result.body.status === 'succeeded') return reportResult(result, 'Refunded');
  showError('The refund failed');
  return result;
}
