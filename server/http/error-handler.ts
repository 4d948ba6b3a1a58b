import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { problemTypes } from '#contract/endpoints/problem.ts';
import { toProblem } from '../shared/error-to-problem.ts';
import { problem } from '../shared/problem.ts';
import { sendProblem } from '../shared/send-problem.ts';
import { securityHeaders } from './security-headers.ts';

/** Turns errors into problem details. Those with status 5xx have a generic message and are logged with their cause. */
export const errorHandlerPlugin = fastifyPlugin(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const errorProblem = toProblem(error);
      if (problemTypes[errorProblem.code].status >= 500) request.log.error({ err: error }, 'request.failed');
      return sendProblem(request, reply, errorProblem);
    });
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('NOT_FOUND')));
  },
  { name: 'error-handler' },
);

/** Responds to URLs that the router rejects before any hook: invalid escapes (400) and overlong parameters (404). */
export function sendRouterProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'MALFORMED';
  sendProblem(request, reply.headers(securityHeaders), problem(code));
}
