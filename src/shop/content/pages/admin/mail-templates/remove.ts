import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/remove.ts';

export const ErrorBoundary = ErrorScreen;

/** Restores the original texts of an email. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [
    await call('DELETE /admin/mail-templates/{kind}', { params }),
    'Original restored',
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
