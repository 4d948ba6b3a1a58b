import type { Calls, Schemas } from './schema.ts';

/** An address of a call, as in `GET /shoes/{id}`. */
export type CallAddress = keyof Calls;

/** What a call takes. */
export type CallInput<A extends CallAddress> = Calls[A]['input'];

/** No answer of the shop: the connection failed (status 0), or something else answered, such as a proxy. */
export interface NoAnswer {
  readonly code: 'NO_ANSWER';
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

/** Why a call did not succeed: problem details of the shop (RFC 9457), or no answer of it. */
export type CallProblem = Schemas['Problem'] | NoAnswer;

/** The response of a call by its status. `total` is the number of all matches of a listing. */
export type CallSuccess<A extends CallAddress> = {
  readonly ok: true;
  readonly total: number | null;
} & Calls[A]['output'];

/** What became of a call. `retryAfter` is when the shop asks to come back, in seconds. */
export type CallResult<A extends CallAddress> =
  | CallSuccess<A>
  | { readonly ok: false; readonly problem: CallProblem; readonly retryAfter: number | null };

/** A problem as an error, for programs that do not look at each result. */
export class CallError extends Error {
  readonly problem: CallProblem;

  constructor(problem: CallProblem) {
    super(`${problem.code}: ${problem.detail}`);
    this.name = 'CallError';
    this.problem = problem;
  }
}

/** The response of a call. @throws {CallError} with its problem */
export function unwrap<A extends CallAddress>(result: CallResult<A>): CallSuccess<A> {
  if (!result.ok) throw new CallError(result.problem);
  return result;
}

/** Whether a value is problem details of the shop. */
export const isCallProblem = (value: unknown): value is Schemas['Problem'] =>
  typeof value === 'object' && value !== null && 'code' in value && 'detail' in value && 'status' in value;

/** The problem of a request without an answer of the shop. */
export const noAnswer = (status: number, detail: string): NoAnswer => ({
  code: 'NO_ANSWER',
  status,
  title: 'The shop did not respond',
  detail,
});
