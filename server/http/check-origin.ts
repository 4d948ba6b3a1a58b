import type { FastifyRequest } from 'fastify';
import { problem } from '../shared/problem.ts';
import { ApiError } from './error-handler.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses an unsafe call that a browser made from another site (OWASP CSRF cheat sheet: Origin and Fetch Metadata).
 * A call that carries neither header nor cookie is no browser's and has nothing to abuse.
 */
export const checkOrigin = (allowed: readonly string[]) => async (request: FastifyRequest) => {
  if (safe.has(request.method) || request.routeOptions.config.access === 'signature') return;
  const { origin, cookie } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const foreignOrigin =
    origin === undefined ? cookie !== undefined && site === undefined : !allowed.includes(origin);
  if (foreignSite || foreignOrigin) throw new ApiError(problem('CROSS_ORIGIN'));
};

/** The origins that are the shop: `PUBLIC_ORIGIN`, and its loopback twins when it is one (decision on origins). */
export function ownOrigins(publicOrigin: string): string[] {
  const url = new URL(publicOrigin);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!loopback.includes(url.hostname)) return [url.origin];
  return loopback.map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
}
