import { z } from 'zod';
import type { ApiCall } from '#contract/endpoints/endpoint-types.ts';
import { orderStatus } from '#contract/orders.ts';
import { ErrorScreen } from '../../../components/error-screen.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { readForm } from '../actions/read-form.ts';
import { reportResult } from '../actions/report-result.ts';
import { answerForm } from '../actions/show-change.ts';
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
