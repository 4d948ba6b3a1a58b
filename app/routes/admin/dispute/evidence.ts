import { z } from 'zod';
import { evidenceTexts } from '#contract/payments/disputes.ts';
import { call } from '../../../lib/api/api-client.ts';
import { reportResult } from '../actions/report-result.ts';
import type { Route } from './+types/evidence.ts';

const submission = evidenceTexts.extend({ key: z.string() });

/** Sends the evidence of a dispute to the bank; forms of the same key send it once. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const { key, ...body } = submission.parse(Object.fromEntries(await request.formData()));
  const result = await call('POST /admin/disputes/{id}/evidence', { params, body }, { idempotencyKey: key });
  return reportResult(result, 'Evidence sent');
}
