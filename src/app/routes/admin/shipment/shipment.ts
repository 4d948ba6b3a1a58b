import { z } from 'zod';
import type { ApiCall } from '#contract/endpoints/endpoint-types.ts';
import { shipmentFields } from '#contract/shipments.ts';
import { ErrorScreen } from '../../../components/error-screen.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { readForm } from '../actions/read-form.ts';
import { reportResult } from '../actions/report-result.ts';
import { answerForm } from '../actions/show-change.ts';
import type { Route } from './+types/shipment.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object(shipmentFields);

const ship = (call: ApiCall, idPayment: string, form: FormData) =>
  call('PUT /admin/orders/{idPayment}/shipment', { params: { idPayment }, body: readForm(fields, form) });

/** Records the shipment of an order, or corrects it. */
export const clientAction = async ({ params, request }: Route.ClientActionArgs) =>
  reportResult(
    await ship(call, params.idPayment, await request.formData()),
    'Shipment saved. The buyer was notified',
  );

/** The same without scripts. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call, form) => ship(call, params.idPayment, form));
