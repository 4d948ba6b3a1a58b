import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { problemTypes } from '#contract/problem.ts';
import { toProblem } from '../shared/error-to-problem.ts';
import { problem } from '../shared/problem.ts';
import { sendProblem } from '../shared/send-problem.ts';
import { securityHeaders } from './security-headers.ts';

/** Turns everything thrown into problem details: 4xx keep their words, 5xx say little and are logged with their cause. */
export const errorHandlerPlugin = fastifyPlugin(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const cause = toProblem(error);
      if (problemTypes[cause.code].status >= 500) request.log.error({ err: error }, 'request.failed');
      return sendProblem(request, reply, cause);
    });
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('NOT_FOUND')));
  },
  { name: 'error-handler' },
);

/** Answers addresses that the router refuses before any route: broken escapes are malformed, endless ones nothing. */
export function sendRouterProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'MALFORMED';
  sendProblem(request, reply.headers(securityHeaders), problem(code));
}
