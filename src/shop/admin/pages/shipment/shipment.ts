import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { answerForm } from '#platform/tables/actions/show-change.ts';
import { shipmentFields } from '#shop/orders/contract/shipments.ts';
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
