import { z } from 'zod';
import type { ApiCall } from '#contract/endpoints/endpoint-types.ts';
import { ErrorScreen } from '../../../components/error-screen.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { readForm } from '../actions/read-form.ts';
import { reportResult } from '../actions/report-result.ts';
import { answerForm } from '../actions/show-change.ts';
import type { Route } from './+types/message.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ answered: z.enum(['true', 'false']).transform((value) => value === 'true') });

const setAnswered = (call: ApiCall, id: string, form: FormData) =>
  call('PUT /admin/messages/{id}', { params: { id }, body: readForm(fields, form) });

/** Marks a message as answered or open. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return reportResult(
    await setAnswered(call, params.id, form),
    form.get('answered') === 'true' ? 'Message marked answered' : 'Message marked open',
  );
}

/** The same without scripts. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call, form) => setAnswered(call, params.id, form));
