import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { problemTypes } from '../contract/endpoints/problem.ts';
import { type CodedError, toProblem } from '../handlers/error-to-problem.ts';
import { ApiError, type Problem, problem } from '../handlers/problem.ts';
import { sendProblem } from '../handlers/send-problem.ts';
import { isAborted } from '../network/is-aborted.ts';
import { describeRequest } from '../tracing/describe-request.ts';
import { noteProblem } from '../tracing/request-context.ts';
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
      if (!isAborted(request))
        return sendError(
          request,
          reply,
          reportError({ log: request.log, rejectedRequests }, error, () => describeRequest(request)),
        );
      rejectedRequests.count('ABORTED');
      return sendError(request, reply, problem('MALFORMED'));
    });
    app.setNotFoundHandler((request, reply) => sendError(request, reply, problem('NOT_FOUND')));
  },
  { name: 'error-handler' },
);

/**
 * Reports an error that a handler threw: logged with what `describe` says of the request when the shop itself failed, else
 * counted. @returns the problem to answer with
 */
export function reportError(
  { log, rejectedRequests }: Pick<FastifyInstance, 'log' | 'rejectedRequests'>,
  error: CodedError,
  describe: () => { method: string; route: string | undefined },
): Problem {
  const caused = toProblem(error);
  if (!isFailure(error, caused)) rejectedRequests.count(caused.code);
  // A page that failed was logged with its cause.
  else if (!(error instanceof ApiError)) log.error({ err: error, ...describe() }, 'request.failed');
  return caused;
}

/** Whether the shop itself failed, and did not merely refuse for the moment. */
const isFailure = (error: CodedError, { code }: Problem): boolean =>
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
