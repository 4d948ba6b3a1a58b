import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import {
  changeMessages,
  intentOf,
  makeOrderChange,
} from '#shop/orders/pages/order/changes/make-order-change.ts';
import type { Route } from './+types/order-change.ts';

export const ErrorBoundary = ErrorScreen;

/** Cancels an order, or changes its address or a size. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => [
    await makeOrderChange(call, params.idPayment, form),
    changeMessages[intentOf(form)],
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
