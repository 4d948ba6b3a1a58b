import type { ServerResponse } from 'node:http';
import { problemTypes } from '#contract/endpoints/problem.ts';
import { type Problem, toProblemDetails } from '../shared/problem.ts';
import { securityHeaders } from './security-headers.ts';

/** Writes problem details (RFC 9457) for a request that Fastify does not see, and ends its connection. */
export function writeProblem(response: ServerResponse, problem: Problem): void {
  const body = JSON.stringify(toProblemDetails(problem));
  response
    .writeHead(problemTypes[problem.code].status, {
      ...securityHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body);
}
