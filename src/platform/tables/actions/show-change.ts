import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { actionContext } from '../../browser/api/app-context.ts';
import { safeRedirect } from '../../browser/document/safe-redirect.ts';
import type { ApiCall } from '../../contract/endpoints/endpoint-types.ts';
import type { ChangeResult } from './report-result.ts';

/**
 * What an action answers without scripts: the page that the form came from, which says what was changed.
 * @throws the problem of a refused call, for the error boundary
 */
export function showChange(result: ChangeResult, back: FormDataEntryValue | null): Response {
  if (!result.ok) throw data(result.problem.detail, { status: result.problem.status });
  const url = new URL(safeRedirect(String(back)) ?? '/admin', 'http://shop.invalid');
  if (result.auditEntry) url.searchParams.set('changed', result.auditEntry.id);
  else url.searchParams.delete('changed');
  return redirect(url.pathname + url.search, 303);
}

/** The `action` of a form that several screens show: sends its call, and leads back to where its field `back` says. */
export async function answerForm(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  send: (call: ApiCall, form: FormData) => Promise<ChangeResult>,
): Promise<Response> {
  const form = await request.formData();
  return showChange(await send(context.get(actionContext).call, form), form.get('back'));
}
