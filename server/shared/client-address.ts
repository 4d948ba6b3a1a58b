import type { FastifyRequest } from 'fastify';

/** The remote address of in-process calls of rendered pages; no socket can have it. */
export const inProcessAddress = 'in-process';

/** The client address for rate limits: IPv4, or the /64 network of an IPv6 address. */
export function clientAddress(request: FastifyRequest): string {
  // Of a connection that was closed meanwhile nothing is known; its requests share one counter.
  const ip = (request.ip || 'closed').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':');
}
