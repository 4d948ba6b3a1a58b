import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '#contract/endpoint.ts';
import { RefusedError } from './failures.ts';
import { refuse } from './refusal.ts';

/** The remote address of calls that our own pages make in-process; no socket can have it. */
export const inProcess = 'in-process';

const perAddress: Record<Limit | 'call', { max: number; seconds: number }> = {
  call: { max: 600, seconds: 60 },
  checkout: { max: 30, seconds: 60 },
  mail: { max: 20, seconds: 3600 },
};

/**
 * Limits what one address may ask: 600 calls a minute, 30 checkouts a minute, 20 mails an hour (times `scale`).
 * Files, pictures, health and cached pages do not count: their routes declare `rateLimit: false` or never get here.
 */
export async function limitCalls(app: FastifyInstance, scale: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: perAddress.call.max * scale,
    timeWindow: perAddress.call.seconds * 1000,
    cache: 50_000,
    keyGenerator: addressOf,
    allowList: (request) => request.socket.remoteAddress === inProcess,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    errorResponseBuilder: (_request, context) =>
      new RefusedError(refuse('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(context.ttl / 1000) })),
  });
  app.addHook('onRoute', (route) => {
    const limit = route.config?.limit;
    if (!limit) return;
    const { max, seconds } = perAddress[limit];
    const check = app.createRateLimit({
      max: max * scale,
      timeWindow: seconds * 1000,
      keyGenerator: addressOf,
    });
    const limited = async (request: FastifyRequest) => {
      const state = await check(request);
      if (!state.isAllowed && state.isExceeded) {
        throw new RefusedError(refuse('TOO_MANY_ATTEMPTS', { retryAfter: state.ttlInSeconds }));
      }
    };
    route.preHandler = [limited, ...[route.preHandler ?? []].flat()];
  });
}

/** An IPv6 household holds a whole /64, so that is what counts as one address. */
export function addressOf(request: FastifyRequest): string {
  const { ip } = request;
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':');
}
