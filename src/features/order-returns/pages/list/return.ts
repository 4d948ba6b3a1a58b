import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { type ChangeResult, reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/return.ts';

export const ErrorBoundary = ErrorScreen;

/** What the buttons of a return do. */
const returnStep = z.enum(['restock', 'arrive', 'refund', 'send', 'cancel']);
export type ReturnStep = z.output<typeof returnStep>;
const fields = z.object({ step: returnStep });

/** Takes one step with a return. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const { step } = readForm(fields, form);
    return [await take(call, params, step), said[step]];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);

function take(call: ApiCall, params: { id: string }, step: ReturnStep): Promise<ChangeResult> {
  if (step === 'cancel') return call('POST /admin/returns/{id}/cancel', { params });
  if (step === 'refund' || step === 'send')
    return call('POST /admin/returns/{id}/settle', { params, body: { action: step } });
  return call('POST /admin/returns/{id}/arrive', { params, body: { restock: step === 'restock' } });
}

const said: Readonly<Record<ReturnStep, string>> = {
  restock: 'Return arrived, pairs restocked',
  arrive: 'Return arrived',
  refund: 'Return refunded',
  send: 'Return settled with the new size',
  cancel: 'Return canceled',
};
