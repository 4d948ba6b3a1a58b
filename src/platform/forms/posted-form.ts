import { data } from 'react-router';
import type { FormProblem } from './action-result.ts';
import type { Values } from './check-fields.ts';

/** A form that was posted without scripts and not accepted, as its page shows it again. */
export interface PostedForm {
  readonly ok: false;
  readonly problem: FormProblem;
  /** What was in the fields that may be shown again; never passwords. */
  readonly values: Values<string>;
}

/** What an action answers to a form that it does not accept: its page, with the problem and what was in these fields. */
export const showAgain = (form: FormData, fields: readonly string[], problem: FormProblem) => {
  const values = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? '')]));
  return data<PostedForm>({ ok: false, problem, values }, { status: problem.status ?? 422 });
};
