import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/brand.ts';

/** Deletes a brand. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [await call('DELETE /brands/{id}', { params }), 'Deleted!']);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
