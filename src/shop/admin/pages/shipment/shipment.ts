import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { shipmentFields } from '#shop/orders/contract/shipments.ts';
import type { Route } from './+types/shipment.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object(shipmentFields);

/** Records the shipment of an order, or corrects it. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => [
    await call('PUT /admin/orders/{idPayment}/shipment', { params, body: readForm(fields, form) }),
    'Shipment saved. The buyer was notified',
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
