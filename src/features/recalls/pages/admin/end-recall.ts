import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/end-recall.ts';

export const ErrorBoundary = ErrorScreen;

/** Ends a recall. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [
    await call('POST /admin/recalls/{id}/end', { params }),
    'Recall ended',
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
