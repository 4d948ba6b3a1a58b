import { data } from 'react-router';
import type { EndpointAddress } from '#contract/endpoint-types.ts';
import type { ApiResult } from './api-client.ts';

type Granted<A extends EndpointAddress> = Extract<ApiResult<A>, { ok: true }>;

/** The reply of a call a screen cannot do without; a refusal is thrown with its status for the error screen. */
export function unwrapOrThrow<A extends EndpointAddress>(answer: ApiResult<A>): Granted<A> {
  if (answer.ok) return answer;
  throw data(answer.problem.detail, { status: answer.problem.status, statusText: answer.problem.title });
}
