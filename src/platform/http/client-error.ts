import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problemTypes } from '../contract/endpoints/problem.ts';
import { problem, toProblemDetails } from '../handlers/problem.ts';

/** What {@link answerClientError} needs of an error of Node's HTTP parser. */
interface ParserError extends Error {
  readonly code?: string;
}

const statuses: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/**
 * Answers bytes that are no request, or that do not come in time, with a problem, and closes the connection.
 * @returns why, for the count of rejected requests; null when the client is gone
 */
export function answerClientError(
  error: ParserError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): string | null {
  if (error.code === 'ECONNRESET' || socket.destroyed) return null;
  const code = statuses[error.code ?? ''] ?? 'MALFORMED';
  const { status } = problemTypes[code];
  const body = JSON.stringify(toProblemDetails(problem(code)));
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  // A response that has begun cannot be taken back.
  if (socket.writable && socket.writableLength === 0)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
  return code;
}
