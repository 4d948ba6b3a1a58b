import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/revoke-key.ts';

export const ErrorBoundary = ErrorScreen;

/** Revokes a key. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [
    await call('DELETE /admin/keys/{id}', { params }),
    'Revoked. The program can no longer use this key',
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
