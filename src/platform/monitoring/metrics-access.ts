import type { FastifyRequest } from 'fastify';
import { isForwarded } from '../network/is-forwarded.ts';
import { isLoopback } from '../network/is-loopback.ts';
import { isSameSecret } from '../security/is-same-secret.ts';

/** Who may read the metrics: with the bearer token; without one of a program on this machine too, where it is trusted. */
export interface MetricsAccess {
  readonly token: string | null;
  readonly trustsThisMachine: boolean;
}

/** Whether a request may read the metrics. */
export function mayReadMetrics(
  request: FastifyRequest,
  { token, trustsThisMachine }: MetricsAccess,
): boolean {
  if (trustsThisMachine && isFromThisMachine(request)) return true;
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== null && sent !== undefined && isSameSecret(sent, token);
}

/**
 * Whether a program on this machine sent a request itself. A proxy on this machine comes from loopback too, but names the
 * public host or a forwarded client.
 */
function isFromThisMachine({ raw, headers, host }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return (
    isLoopback(address) && !isForwarded(headers) && isLoopback(URL.parse(`http://${host}`)?.hostname ?? '')
  );
}
