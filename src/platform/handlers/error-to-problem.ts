import type { FastifyError } from 'fastify';
import type { z } from 'zod';
import type { FieldError } from '../contract/endpoints/problem.ts';
import { FileStorageError } from '../storage/file-storage.ts';
import { ApiError, type Problem, problem } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** Input that does not match its schema; carries zod's issues to the error handler. */
export class InvalidInputError extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('input not allowed by its schema');
    this.issues = issues;
  }
}

/** Input that cannot be stored: NUL characters, lone surrogates, deep nesting. */
export class UnreadableInputError extends Error {
  readonly statusCode = 400;
}

/** An error of the shop, Fastify, Node or PostgreSQL, which have codes. */
export type CodedError = Error & Partial<Pick<FastifyError, 'code' | 'statusCode'>>;

/** Maps an error to a problem; unexpected errors are INTERNAL. */
export function toProblem(error: CodedError): Problem {
  if (error instanceof ApiError) return error.problem;
  if (error instanceof InvalidInputError) return invalid(error.issues);
  if (error instanceof UnreadableInputError) return problem('MALFORMED');
  const known = fastifyCodes[error.code ?? ''];
  if (known) return problem(known);
  if (isDatabaseDown(error) || error instanceof FileStorageError)
    return problem('UNAVAILABLE', { retryAfter: 2 });
  if (isFull(error.code ?? '')) return problem('STORAGE_FULL');
  if (error.statusCode === 429) return problem('TOO_MANY_ATTEMPTS');
  if (error.statusCode === 503) return problem('UNAVAILABLE', { retryAfter: 2 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return problem('MALFORMED');
  return problem('INTERNAL');
}

function invalid(issues: InvalidInputError['issues']): Problem {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) return problem('UNKNOWN_FIELD', { detail: nameUnknown(unknown.keys) });
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

/** The disk of the files (POSIX) or of the database (PostgreSQL's disk_full) is full. */
const isFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';

/**
 * Connection refused, reset or timed out, and PostgreSQL's own "shutting down", "too many clients", "lock not available",
 * "statement timeout" and "read-only", which a server says that is not, or no longer, the primary.
 */
const isDatabaseDown = (error: CodedError): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|ETIMEDOUT|57P0[0-9]|57014|55P03|25006|53300|08[0-9A-Z]{3})$/.test(
    error.code ?? '',
  ) || /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message);

/** The most errors of a response: more than any form has fields, but not one for each of a thousand wrong parts. */
const mostErrors = 100;

/** Names the first unknown fields. */
const nameUnknown = (keys: readonly string[]): string =>
  `Unrecognized key${keys.length === 1 ? '' : 's'}: ${keys
    .slice(0, 5)
    .map((key) => JSON.stringify(key.slice(0, 100)))
    .join(', ')}`;

/** Maps zod's issues to field errors: the first message of each field. */
function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of issues.slice(0, mostErrors)) {
    const field = issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
