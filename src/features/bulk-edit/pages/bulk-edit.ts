import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { editShoesEndpoint } from '../contract.ts';
import type { Route } from './+types/bulk-edit.ts';

/** Changes the chosen products; the preview that was confirmed has a key, so that it is applied once. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { idempotencyKey, body } = bulkEdit.parse(await request.json());
  return reportResult(await call('POST /admin/shoes/bulk', { body }, { idempotencyKey }), 'Products updated');
}

const bulkEdit = z.object({ idempotencyKey: z.string(), body: editShoesEndpoint.body });
