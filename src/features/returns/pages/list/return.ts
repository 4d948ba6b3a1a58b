import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { type ChangeResult, reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/return.ts';
import { readArrived } from './read-arrived.ts';

export const ErrorBoundary = ErrorScreen;

/** What the buttons of a return do. */
const returnStep = z.enum(['restock', 'arrive', 'arrive-part', 'refund', 'send', 'cancel', 'remove-label']);
export type ReturnStep = z.output<typeof returnStep>;
const fields = z.object({ step: returnStep, amountCents: z.coerce.number().optional() });

/** Takes one step with a return. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (callShop, form) => {
    const { step, amountCents } = readForm(fields, form);
    if (step === 'arrive-part') return [await arriveInPart(callShop, params, form), said[step]];
    if (step === 'refund' || step === 'send') {
      const body = { action: step, amountCents };
      return [await callShop('POST /admin/returns/{id}/settle', { params, body }), said[step]];
    }
    return [await take(callShop, params, step), said[step]];
  });

/** Uploads a label from the browser; everything else is posted to the `action`. */
export async function clientAction(args: Route.ClientActionArgs) {
  const file = (await args.request.clone().formData()).get('file');
  if (!(file instanceof File)) return reportChange(args);
  return call('PUT /admin/returns/{id}/label', { params: args.params, body: {}, file, fileField: 'file' });
}

function arriveInPart(callShop: ApiCall, params: { id: string }, form: FormData): Promise<ChangeResult> {
  const body = { restock: form.get('restock') === 'yes', items: readArrived(form) };
  return callShop('POST /admin/returns/{id}/arrive', { params, body });
}

function take(
  callShop: ApiCall,
  params: { id: string },
  step: Exclude<ReturnStep, 'arrive-part' | 'refund' | 'send'>,
): Promise<ChangeResult> {
  if (step === 'remove-label') return callShop('DELETE /admin/returns/{id}/label', { params });
  if (step === 'cancel') return callShop('POST /admin/returns/{id}/cancel', { params });
  return callShop('POST /admin/returns/{id}/arrive', { params, body: { restock: step === 'restock' } });
}

const said: Readonly<Record<ReturnStep, string>> = {
  restock: 'Return arrived, pairs restocked',
  arrive: 'Return arrived',
  'arrive-part': 'Arrival recorded, the other pairs are still expected',
  refund: 'Return settled',
  send: 'Return settled with the new size',
  cancel: 'Return canceled',
  'remove-label': 'Label removed',
};
