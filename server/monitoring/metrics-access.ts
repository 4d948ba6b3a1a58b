import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFromThisMachine } from '../shared/network/is-from-this-machine.ts';

/** Whether a request may read the metrics: of a program on this machine, or with the bearer token of the settings. */
export const mayReadMetrics = (request: FastifyRequest, token: string | null): boolean =>
  isFromThisMachine(request) || hasToken(request, token);

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
