import { data } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import type { Answered } from './api.ts';

type Granted<A extends Address> = Extract<Answered<A>, { ok: true }>;

/** The reply of a call a screen cannot do without; a refusal is thrown with its status for the error screen. */
export function demand<A extends Address>(answer: Answered<A>): Granted<A> {
  if (answer.ok) return answer;
  throw data(answer.problem.detail, { status: answer.problem.status, statusText: answer.problem.title });
}
