import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { answerForm } from '#platform/tables/actions/show-change.ts';
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
