import { type ActionFunctionArgs, data, type RouterContextProvider, redirect } from 'react-router';
import { actionContext } from '../../browser/api/app-context.ts';
import { safeRedirect } from '../../browser/document/safe-redirect.ts';
import type { ApiCall } from '../../contract/endpoints/endpoint-types.ts';
import type { ChangeResult, SaidChange } from './report-result.ts';

/**
 * What an action answers of a change: with scripts the result, otherwise the way to the page that the form came from, which
 * says what was changed. @throws the problem of a refused call without scripts, for the error boundary
 */
export function finishChange<Result extends ChangeResult>(
  context: Readonly<RouterContextProvider>,
  result: Result,
  back: FormDataEntryValue | null,
): Result | Response {
  if (context.get(actionContext).hasScripts) return result;
  if (!result.ok) throw data(result.problem.detail, { status: result.problem.status ?? 422 });
  const url = new URL(safeRedirect(String(back)) ?? '/admin', 'http://shop.invalid');
  if (result.auditEntry) url.searchParams.set('changed', result.auditEntry.id);
  else url.searchParams.delete('changed');
  return redirect(url.pathname + url.search, 303);
}

/**
 * The `action` of a form that several screens show: makes the change. With scripts `reportChange` tells of it; without, it
 * leads back to where the field `back` says.
 */
export async function answerForm(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  change: (call: ApiCall, form: FormData) => Promise<readonly [result: ChangeResult, message: string]>,
): Promise<SaidChange | Response> {
  const form = await request.formData();
  const [result, message] = await change(context.get(actionContext).call, form);
  return finishChange(context, { ...result, message }, form.get('back'));
}
