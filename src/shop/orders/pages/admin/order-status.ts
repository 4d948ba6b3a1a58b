import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { orderStatus } from '../../contract/orders.ts';
import type { Route } from './+types/order-status.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ status: orderStatus });

/** Sets the status of an order. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const body = readForm(fields, form);
    return [
      await call('PUT /cart/order/{idPayment}', { params, body }),
      `Order marked ${body.status.toLowerCase()}`,
    ];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
