import { data, type RouterContextProvider, redirect } from 'react-router';
import { actionContext } from '../browser/api/app-context.ts';
import type { FormProblem } from './action-result.ts';
import type { Values } from './check-fields.ts';

/** A form that was posted and not accepted; without scripts its page shows it again. */
export interface PostedForm {
  readonly ok: false;
  readonly problem: FormProblem;
  /** What was in the fields that may be shown again; never passwords. */
  readonly values: Values<string>;
}

type Context = Readonly<RouterContextProvider>;

/**
 * What an action answers to a form that it does not accept: the problem, and what was in these fields. With scripts the
 * status is 200, because after an error React Router loads nothing again, but what was refused is often outdated.
 */
export function showAgain(context: Context, form: FormData, fields: readonly string[], problem: FormProblem) {
  const posted = new Map([...form].reverse());
  const values = Object.fromEntries(fields.map((name) => [name, String(posted.get(name) ?? '')]));
  const status = context.get(actionContext).hasScripts ? 200 : (problem.status ?? 422);
  return data<PostedForm>({ ok: false, problem, values }, { status });
}

/** What an action answers to a form that it accepts: with scripts the result, otherwise the way to `next`. */
export const finishForm = <const Result extends object>(
  context: Context,
  result: Result,
  next: string,
): Result | Response => (context.get(actionContext).hasScripts ? result : redirect(next, 303));
