import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/cancel-pay-link.ts';

export const ErrorBoundary = ErrorScreen;

/** Cancels a link. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [
    await call('DELETE /admin/pay-links/{idPayment}', { params }),
    'Link canceled, pairs for sale again',
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
