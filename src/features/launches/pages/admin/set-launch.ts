import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/set-launch.ts';

export const ErrorBoundary = ErrorScreen;

/** Takes a launch back that is not open yet, or ends one that is. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [
    await call('PUT /admin/shoes/{id}/launch', { params, body: { opensAt: null } }),
    'Anyone can buy this shoe now',
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
