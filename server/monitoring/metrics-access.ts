import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../shared/is-same-secret.ts';
import { isFromThisMachine } from '../shared/network/is-from-this-machine.ts';

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
