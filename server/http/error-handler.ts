import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { problemTypes } from '#contract/endpoints/problem.ts';
import { toProblem } from '../shared/error-to-problem.ts';
import { ApiError, type Problem, problem } from '../shared/problem.ts';
import { sendProblem } from '../shared/send-problem.ts';
import { describeRequest } from '../shared/tracing/describe-request.ts';
import { noteProblem } from '../shared/tracing/request-context.ts';
import { errorPage, isForPerson } from './error-page.ts';
import { createRejectedRequests } from './rejected-requests.ts';

/**
 * Turns errors into problem details. Those of the shop itself have a generic message and are logged with their cause; what
 * a client caused is counted.
 */
export const errorHandlerPlugin = fastifyPlugin(
  async (app) => {
    const rejectedRequests = createRejectedRequests(app.log);
    app.decorate('rejectedRequests', rejectedRequests);
    app.addHook('onClose', async () => rejectedRequests.close());
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const errorProblem = isAborted(request) ? problem('MALFORMED') : toProblem(error);
      if (isAborted(request)) rejectedRequests.count('ABORTED');
      else if (isFailure(error, errorProblem)) {
        // A page that failed was logged with its cause.
        if (!(error instanceof ApiError))
          request.log.error({ err: error, ...describeRequest(request) }, 'request.failed');
      } else rejectedRequests.count(errorProblem.code);
      return sendError(request, reply, errorProblem);
    });
    app.setNotFoundHandler((request, reply) => sendError(request, reply, problem('NOT_FOUND')));
  },
  { name: 'error-handler' },
);

/** Whether the client went away in the middle of its request: nobody reads the response. */
const isAborted = ({ raw }: FastifyRequest): boolean =>
  !raw.complete && (raw.destroyed || raw.socket.destroyed);

/** Whether the shop itself failed, and did not merely refuse for the moment. */
const isFailure = (error: FastifyError, { code }: Problem): boolean =>
  problemTypes[code].status >= 500 && !(error instanceof ApiError && code === 'UNAVAILABLE');

/** Responds to URLs that the router rejects before any hook: invalid escapes (400) and overlong parameters (404). */
export function sendRouterProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.server.rejectedRequests.count('UNREADABLE_ADDRESS');
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'MALFORMED';
  sendError(request, reply.headers(request.server.securityHeaders), problem(code));
}

/** Sends a problem: as problem details to programs, as a page to a person. */
export function sendError(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (!isForPerson(request)) return sendProblem(request, reply, problem);
  noteProblem(request.raw, problem.code);
  const { headers, body } = errorPage(problem, request.id);
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problemTypes[problem.code].status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .serializer(String)
    .send(body);
}
