import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { problemTypes } from '#contract/endpoints/problem.ts';
import { toProblem } from '../shared/error-to-problem.ts';
import { type Problem, problem } from '../shared/problem.ts';
import { sendProblem } from '../shared/send-problem.ts';
import { errorPage, isForPerson } from './error-page.ts';
import { securityHeaders } from './security-headers.ts';

/** Turns errors into problem details. Those with status 5xx have a generic message and are logged with their cause. */
export const errorHandlerPlugin = fastifyPlugin(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const errorProblem = toProblem(error);
      if (problemTypes[errorProblem.code].status >= 500) request.log.error({ err: error }, 'request.failed');
      return sendError(request, reply, errorProblem);
    });
    app.setNotFoundHandler((request, reply) => sendError(request, reply, problem('NOT_FOUND')));
  },
  { name: 'error-handler' },
);

/** Responds to URLs that the router rejects before any hook: invalid escapes (400) and overlong parameters (404). */
export function sendRouterProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'MALFORMED';
  sendError(request, reply.headers(securityHeaders), problem(code));
}

/** Sends a problem: as problem details to programs, as a page to a person. */
export function sendError(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (!isForPerson(request)) return sendProblem(request, reply, problem);
  const { headers, body } = errorPage(problem);
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problemTypes[problem.code].status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .serializer(String)
    .send(body);
}
