import { call } from '#platform/browser/api/api-client.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/brand.ts';

/** Deletes a brand. */
export const clientAction = async ({ params }: Route.ClientActionArgs) =>
  reportResult(await call('DELETE /brands/{id}', { params }), 'Deleted!');
