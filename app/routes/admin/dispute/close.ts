import { call } from '../../../lib/api/api-client.ts';
import { reportResult } from '../actions/report-result.ts';
import type { Route } from './+types/close.ts';

/** Accepts a dispute as lost. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const key = { idempotencyKey: String((await request.formData()).get('key')) };
  const result = await call('POST /admin/disputes/{id}/close', { params }, key);
  return reportResult(result, 'Dispute accepted as lost');
}
