import type { FieldError } from '../contract/endpoints/problem.ts';

/** Why a form could not be processed; a `ProblemDetails` is one. */
export interface FormProblem {
  readonly detail: string;
  /** The HTTP status. */
  readonly status?: number;
  readonly code?: string;
  readonly errors?: readonly FieldError[] | undefined;
}

/** The result of a form's action; an `ApiResult` is one. */
export type ActionResult<Problem extends FormProblem = FormProblem> =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: Problem };
