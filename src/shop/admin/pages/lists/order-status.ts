import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { answerForm } from '#platform/tables/actions/show-change.ts';
import { orderStatus } from '#shop/orders/contract/orders.ts';
import type { Route } from './+types/order-status.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ status: orderStatus });

const setStatus = (call: ApiCall, idPayment: string, form: FormData) =>
  call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: readForm(fields, form) });

/** Sets the status of an order. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return reportResult(
    await setStatus(call, params.idPayment, form),
    `Order marked ${String(form.get('status')).toLowerCase()}`,
  );
}

/** The same without scripts. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call, form) => setStatus(call, params.idPayment, form));
