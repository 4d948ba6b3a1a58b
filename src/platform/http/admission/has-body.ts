import type { IncomingMessage } from 'node:http';

/** Whether a request has a body (RFC 9112 §6). */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
