import type { FieldError } from '../contract/endpoints/problem.ts';

/** Why a form could not be processed; a `ProblemDetails` is one. */
export interface FormProblem {
  readonly detail: string;
  /** The HTTP status. */
  readonly status?: number;
  readonly code?: string;
  readonly errors?: readonly FieldError[] | undefined;
}

/** The problem of a form whose fields are wrong, before the API is asked. The first error is what its message says. */
export const invalidFields = (errors: readonly FieldError[]): FormProblem => ({
  detail: errors[0]?.message ?? '',
  errors,
  status: 422,
});

/** A problem of a call with the names of the form's fields. `fieldOf` finds the one for the path that the call names. */
export const placeErrors = (problem: FormProblem, fieldOf: (path: string) => string): FormProblem => ({
  ...problem,
  errors: problem.errors?.map(({ field, message }) => ({ field: fieldOf(field), message })),
});

/** The result of a form's action; an `ApiResult` is one. */
export type ActionResult<Problem extends FormProblem = FormProblem> =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: Problem };
