import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The client address for rate limits: IPv4, or the /64 network of an IPv6 address, the same for every spelling of it (RFC
 * 4291 §2.2): shortened or not, with capitals, with a zone, or with an IPv4 address inside.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  // Of a connection that was closed meanwhile nothing is known; its requests share one counter.
  const ip = request.ip || 'closed';
  const bare = ip.replace(/%.*$/, '');
  // The parser of URLs also writes a trailing IPv4 address in hexadecimal digits.
  const canonical = isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : ip;
  if (!ipaddr.isValid(canonical)) return ip;
  const address = ipaddr.process(canonical);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
