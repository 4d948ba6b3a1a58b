import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemTypes } from '#contract/endpoints/problem.ts';
import { type Problem, toProblemDetails } from '../shared/problem.ts';
import { errorPage, isForPerson } from './error-page.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Writes problem details (RFC 9457), or a page, for a request that Fastify does not see, and ends its connection. */
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
      connection: 'close',
    })
    .end(body);
}
