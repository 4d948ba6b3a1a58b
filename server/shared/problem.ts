import {
  type FieldError,
  type LineChange,
  type ProblemCode,
  type ProblemDetails,
  problemTypes,
} from '#contract/problem.ts';

interface ProblemOptions {
  /** What the shopper reads; the code's title where it is left out. */
  detail?: string;
  errors?: FieldError[];
  lines?: LineChange[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

/** Why a call is not answered as asked, as a value that a handler returns. */
export interface Problem<C extends ProblemCode = ProblemCode> extends ProblemOptions {
  readonly code: C;
}

/** Makes a problem with a code that the endpoint's contract lists. */
export const problem = <C extends ProblemCode>(code: C, options: ProblemOptions = {}): Problem<C> => ({
  code,
  ...options,
});

/** Makes the problem of one field, with the field's own message (422). */
export const fieldProblem = (field: string, message: string): Problem<'INVALID'> =>
  problem('INVALID', { detail: message, errors: [{ field, message }] });

/** Whether what a handler returned is a problem. */
export const isProblem = (result: object): result is Problem => 'code' in result && !('status' in result);

/** Thrown where a problem has to pass through code that only knows exceptions (hooks, streams). */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(cause: Problem) {
    super(cause.code);
    this.problem = cause;
  }
}

/** The RFC 9457 body of a problem. */
export function toProblemDetails(
  { code, detail, errors, lines }: Problem,
  requestId: string,
): ProblemDetails {
  const { status, title } = problemTypes[code];
  return {
    type: `/api/docs#${code}`,
    title,
    status,
    detail: detail ?? title,
    code,
    requestId,
    ...(errors && { errors }),
    ...(lines && { lines }),
  };
}
