import { data } from 'react-router';
import type { ApiResult, EndpointAddress } from '../../contract/endpoints/endpoint-types.ts';

type Success<A extends EndpointAddress> = Extract<ApiResult<A>, { ok: true }>;

/**
 * The result of a loader's call; a problem is thrown with its status for the error boundary. What a loader sends comes
 * from the address: one that the call does not accept leads to no page.
 */
export function unwrap<A extends EndpointAddress>(result: ApiResult<A>): Success<A> {
  if (result.ok) return result;
  const { code, detail, status, title } = result.problem;
  throw data(detail, { status: code === 'INVALID' ? 404 : status, statusText: title });
}

/**
 * The body of a call that only adds to a page, or this in its place if the call failed. Such a call is made with
 * `decorates`, so that failures are logged and counted.
 */
export const bodyOr = <A extends EndpointAddress>(
  result: ApiResult<A>,
  missing: Success<A>['body'],
): Success<A>['body'] => (result.ok ? result.body : missing);
