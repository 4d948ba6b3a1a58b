import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemTypes } from '../contract/endpoints/problem.ts';
import { type Problem, toProblemDetails } from '../handlers/problem.ts';
import { hasBody } from './admission/has-body.ts';
import { errorPage, isForPerson } from './error-page.ts';
import type { SecurityHeaders } from './security-headers.ts';

/**
 * Writes problem details (RFC 9457), or a page, for a request that Fastify does not see. Its connection ends, unless all
 * that is wrong is the moment: to come back on a new one would cost both sides more than the request.
 */
export function writeProblem(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  securityHeaders: SecurityHeaders,
): void {
  const { headers, body } = isForPerson(request)
    ? errorPage(problem)
    : {
        headers: { 'content-type': 'application/problem+json' },
        body: JSON.stringify(toProblemDetails(problem)),
      };
  response
    .writeHead(problemTypes[problem.code].status, {
      ...securityHeaders,
      ...headers,
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
      ...(problem.retryAfter !== undefined && { 'retry-after': String(problem.retryAfter) }),
      // A body that nobody reads would be taken for the next request.
      ...((problem.retryAfter === undefined || hasBody(request)) && { connection: 'close' }),
    })
    .end(body);
}
