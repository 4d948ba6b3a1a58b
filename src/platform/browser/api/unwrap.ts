import { data } from 'react-router';
import type { Success } from '../../contract/endpoints/additions.ts';
import type { ApiResult, EndpointAddress } from '../../contract/endpoints/endpoint-types.ts';

/**
 * The result of a loader's call; a problem is thrown with its status for the error boundary. What a loader sends comes
 * from the address: one that the call does not accept leads to no page.
 */
export function unwrap<A extends EndpointAddress>(result: ApiResult<A>): Success<A> {
  if (result.ok) return result;
  const { code, detail, status, title } = result.problem;
  throw data(detail, { status: code === 'INVALID' ? 404 : status, statusText: title });
}
