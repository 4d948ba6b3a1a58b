import {
  type FailureCode,
  type FieldError,
  failures,
  type LineChange,
  type Problem,
} from '#contract/failure.ts';

interface Details {
  /** What the shopper reads; the code's title where it is left out. */
  detail?: string;
  errors?: FieldError[];
  lines?: LineChange[];
  /** Seconds after which a further try makes sense. */
  retryAfter?: number;
}

/** A call's "no", as a value. */
export interface Refusal<C extends FailureCode = FailureCode> extends Details {
  readonly refused: C;
}

/** Says no with a code the endpoint's contract lists. */
export const refuse = <C extends FailureCode>(code: C, details: Details = {}): Refusal<C> => ({
  refused: code,
  ...details,
});

/** Says no to one field, with the field's own message (422). */
export const refuseField = (field: string, message: string): Refusal<'INVALID'> =>
  refuse('INVALID', { detail: message, errors: [{ field, message }] });

/** Whether a handler's answer is a refusal. */
export const isRefusal = (answer: object): answer is Refusal => 'refused' in answer;

/** The RFC 9457 body of a refusal. */
export function toProblem(refusal: Refusal, requestId: string): Problem {
  const { status, title } = failures[refusal.refused];
  return {
    type: `/api/docs#${refusal.refused}`,
    title,
    status,
    detail: refusal.detail ?? title,
    code: refusal.refused,
    requestId,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.lines && { lines: refusal.lines }),
  };
}
