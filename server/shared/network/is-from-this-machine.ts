import type { FastifyRequest } from 'fastify';
import { isLoopback } from './is-loopback.ts';

/**
 * Whether a program on this machine sent a request itself. A proxy on this machine comes from loopback too, but names the
 * public host or a forwarded client.
 */
export function isFromThisMachine({ raw, headers, host }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isForwarded = Object.keys(headers).some((name) =>
    /^(x-forwarded-|x-real-ip$|forwarded$|via$)/.test(name),
  );
  return isLoopback(address) && !isForwarded && isLoopback(URL.parse(`http://${host}`)?.hostname ?? '');
}
