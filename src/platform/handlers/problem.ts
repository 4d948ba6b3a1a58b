import {
  type FieldError,
  type LineChange,
  type ProblemCode,
  type ProblemDetails,
  problemTypes,
} from '../contract/endpoints/problem.ts';

interface ProblemOptions {
  /** The message for the shopper; the title of the code by default. */
  detail?: string;
  errors?: FieldError[];
  lines?: LineChange[];
  /** When a shoe that is not open yet can be bought, as an ISO 8601 time. */
  opensAt?: string;
  /** Seconds after which to retry. */
  retryAfter?: number;
}

/** A problem as a value that a handler returns. */
export interface Problem<C extends ProblemCode = ProblemCode> extends ProblemOptions {
  readonly code: C;
}

/** Creates a problem with a code that the endpoint's contract lists. */
export const problem = <C extends ProblemCode>(code: C, options: ProblemOptions = {}): Problem<C> => ({
  code,
  ...options,
});

/** Creates the problem of one invalid field, with its message (422). */
export const fieldProblem = (field: string, message: string): Problem<'INVALID'> =>
  problem('INVALID', { detail: message, errors: [{ field, message }] });

/** Whether the result of a handler is a problem. */
export const isProblem = (result: object): result is Problem => 'code' in result && !('status' in result);

/** Carries a problem through code that only supports exceptions (hooks, transactions, streams). */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(cause: Problem) {
    super(cause.code);
    this.problem = cause;
  }
}

/** Leads from what a shopper writes to the log. */
export const askForId = (requestId: string): string =>
  `If you contact us about this, include this number: ${requestId}`;

/** The RFC 9457 body of a problem. */
export function toProblemDetails(
  { code, detail, errors, lines, opensAt }: Problem,
  requestId?: string,
): ProblemDetails {
  const { status, title } = problemTypes[code];
  return {
    type: `/api/docs#${code}`,
    title,
    status,
    detail: detail ?? (code === 'INTERNAL' && requestId ? `${title}. ${askForId(requestId)}` : title),
    code,
    ...(requestId !== undefined && { requestId }),
    ...(errors && { errors }),
    ...(lines && { lines }),
    ...(opensAt !== undefined && { opensAt }),
  };
}
