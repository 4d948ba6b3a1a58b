import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemTypes } from '#contract/problem.ts';
import { type Problem, problem, toProblemDetails } from '../shared/problem.ts';
import { securityHeaders } from './security-headers.ts';
import { InvalidInputError, toFieldErrors, UnreadableInputError } from './validation.ts';

/** Thrown where a refusal has to travel through code that only knows exceptions (hooks, streams). */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(refusal: Problem) {
    super(refusal.code);
    this.problem = refusal;
  }
}

/** Answers a refusal as problem details. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Problem): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .code(problemTypes[refusal.code].status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblemDetails(refusal, request.id));
}

/** The one door through which every throw becomes an answer: 4xx keep their words, 5xx say little and log much. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toProblem(error);
    if (problemTypes[refusal.code].status >= 500) request.log.error({ err: error }, 'call failed');
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('NOT_FOUND')));
}

/** Answers addresses that the router refuses before any route: broken escapes are malformed, endless ones nothing. */
export function sendRouterProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'MALFORMED';
  sendProblem(request, reply.headers(securityHeaders), problem(code));
}

/** What an error answers with; everything unforeseen is INTERNAL. */
export function toProblem(error: FastifyError): Problem {
  if (error instanceof ApiError) return error.problem;
  if (error instanceof InvalidInputError) return invalid(error.issues);
  if (error instanceof UnreadableInputError) return problem('MALFORMED');
  const known = fastifyCodes[error.code];
  if (known) return problem(known);
  if (isDatabaseDown(error)) return problem('UNAVAILABLE', { retryAfter: 2 });
  if (isFull(error.code)) return problem('STORAGE_FULL');
  if (error.statusCode === 429) return problem('TOO_MANY_ATTEMPTS');
  if (error.statusCode === 503) return problem('UNAVAILABLE', { retryAfter: 2 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return problem('MALFORMED');
  return problem('INTERNAL');
}

function invalid(issues: InvalidInputError['issues']): Problem {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) return problem('UNKNOWN_FIELD', { detail: unknown.message });
  const errors = toFieldErrors(issues);
  const first = errors[0];
  return problem('INVALID', first ? { detail: first.message, errors } : {});
}

const fastifyCodes: Partial<Record<string, 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MALFORMED'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** No room for a file (POSIX), or for the database (PostgreSQL's disk_full). */
const isFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';

/** Connection refused, reset or timed out, and PostgreSQL's own "shutting down" and "too many clients". */
const isDatabaseDown = (error: FastifyError): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57P0[0-9]|53300|08[0-9A-Z]{3})$/.test(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
