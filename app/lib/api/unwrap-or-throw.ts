import { data } from 'react-router';
import type { EndpointAddress } from '#contract/endpoints/endpoint-types.ts';
import type { ApiResult } from './api-client.ts';

type Success<A extends EndpointAddress> = Extract<ApiResult<A>, { ok: true }>;

/** The result of a call; a problem is thrown with its status for the error boundary. */
export function unwrapOrThrow<A extends EndpointAddress>(result: ApiResult<A>): Success<A> {
  if (result.ok) return result;
  throw data(result.problem.detail, { status: result.problem.status, statusText: result.problem.title });
}
