import {
  type FieldError,
  type LineChange,
  type ProblemDetails,
  type ProblemCode,
  problemTypes,
} from '#contract/problem.ts';

interface Details {
  /** What the shopper reads; the code's title where it is left out. */
  detail?: string;
  errors?: FieldError[];
  lines?: LineChange[];
  /** Seconds after which a further try makes sense. */
  retryAfter?: number;
}

/** A call's "no", as a value. */
export interface Problem<C extends ProblemCode = ProblemCode> extends Details {
  readonly code: C;
}

/** Says no with a code the endpoint's contract lists. */
export const problem = <C extends ProblemCode>(code: C, details: Details = {}): Problem<C> => ({
  code: code,
  ...details,
});

/** Says no to one field, with the field's own message (422). */
export const fieldProblem = (field: string, message: string): Problem<'INVALID'> =>
  problem('INVALID', { detail: message, errors: [{ field, message }] });

/** Whether a handler's answer is a refusal. */
export const isProblem = (answer: object): answer is Problem => 'refused' in answer;

/** The RFC 9457 body of a refusal. */
export function toProblemDetails(refusal: Problem, requestId: string): ProblemDetails {
  const { status, title } = problemTypes[refusal.code];
  return {
    type: `/api/docs#${refusal.code}`,
    title,
    status,
    detail: refusal.detail ?? title,
    code: refusal.code,
    requestId,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.lines && { lines: refusal.lines }),
  };
}
