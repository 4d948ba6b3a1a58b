import { editShoesEndpoint } from '#contract/catalog-changes.ts';
import { call } from '../../../lib/api/api-client.ts';
import { reportResult } from '../actions/report-result.ts';
import type { Route } from './+types/bulk-edit.ts';

/** Changes the chosen products. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = editShoesEndpoint.body.parse(await request.json());
  return reportResult(await call('POST /admin/shoes/bulk', { body }), 'Products updated');
}
