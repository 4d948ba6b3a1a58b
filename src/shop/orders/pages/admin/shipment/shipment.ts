import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm, readPosted } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { parcelPairs, shipmentFields } from '../../../contract/shipments.ts';
import type { Route } from './+types/shipment.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object(shipmentFields);
const lines = z.array(z.string().transform((json) => parcelPairs.parse(JSON.parse(json))));

/** Records a parcel of an order with the pairs that the form names, or corrects the last one if it names none. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const body = readForm(fields, form);
    const named = form.getAll('line');
    const answer =
      named.length === 0
        ? await call('PUT /admin/orders/{idPayment}/shipment', { params, body })
        : await call('POST /admin/orders/{idPayment}/shipments', {
            params,
            body: { lines: readLines(named), carrier: body.carrier, number: body.trackingNumber },
          });
    return [answer, 'Shipment saved. The buyer was notified'];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);

const readLines = (named: readonly FormDataEntryValue[]) =>
  readPosted(lines, named).filter(({ quantity }) => quantity > 0);
