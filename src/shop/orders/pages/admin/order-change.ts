import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { changeMessages, intentOf, makeOrderChange } from '../order/changes/make-order-change.ts';
import type { Route } from './+types/order-change.ts';

export const ErrorBoundary = ErrorScreen;

/** Cancels an order, or changes its address or a size. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => [
    await makeOrderChange(call, params.idPayment, form),
    changeMessages[intentOf(form)],
  ]);

/** The form itself shows why it was refused. */
export const clientAction = (args: Route.ClientActionArgs) =>
  submitToShop(args, (result) => (result.ok ? reportResult(result, result.message) : result));
