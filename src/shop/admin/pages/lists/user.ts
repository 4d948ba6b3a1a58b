import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { booleanParam } from '#platform/contract/endpoints/query-params.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { answerForm } from '#platform/tables/actions/show-change.ts';
import type { Route } from './+types/user.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.union([
  z.object({ status: z.enum(['Enabled', 'Disabled']) }),
  z.object({ manager: booleanParam }),
]);

const changeUser = (call: ApiCall, id: string, form: FormData) =>
  call('PUT /users/{id}', { params: { id }, body: readForm(fields, form) });

/** Enables or disables a user, or makes one manager. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const result = await changeUser(call, params.id, form);
  if (form.has('status')) return reportResult(result, `User ${String(form.get('status')).toLowerCase()}`);
  return reportResult(result, form.get('manager') === 'true' ? 'Manager role added' : 'Manager role removed');
}

/** The same without scripts. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call, form) => changeUser(call, params.id, form));
