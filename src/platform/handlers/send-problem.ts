import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemTypes } from '../contract/endpoints/problem.ts';
import { noteProblem } from '../tracing/request-context.ts';
import { type Problem, toProblemDetails } from './problem.ts';

/** Sends problem details (RFC 9457), with `Retry-After` when the problem has one. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  noteProblem(request.raw, problem.code);
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problemTypes[problem.code].status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblemDetails(problem, request.id));
}
