import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/remove-page.ts';

export const ErrorBoundary = ErrorScreen;

/** Deletes a page; those of the specification show their original text again. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [await call('DELETE /admin/pages/{slug}', { params }), 'Deleted!']);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
