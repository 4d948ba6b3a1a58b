import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/dismiss.ts';

export const ErrorBoundary = ErrorScreen;

/** Hides the list of first steps. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, async (call) => [
    await call('POST /admin/first-steps/dismiss', {}),
    'List hidden. You can undo this in History',
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
