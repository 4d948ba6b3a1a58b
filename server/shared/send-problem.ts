import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemTypes } from '#contract/problem.ts';
import { type Problem, toProblemDetails } from './problem.ts';

/** Answers a request with problem details (RFC 9457), and with `Retry-After` where a retry makes sense. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problemTypes[problem.code].status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblemDetails(problem, request.id));
}
