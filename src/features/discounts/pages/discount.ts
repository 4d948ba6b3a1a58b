import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/discount.ts';

/** Deletes a discount. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [await call('DELETE /admin/discounts/{id}', { params }), 'Deleted!']);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
