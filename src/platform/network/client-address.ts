import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
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

/** What is needed of a request to find out who sent it. */
export type SentRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Whether requests that come from an address name their sender truthfully in `X-Forwarded-For`. */
export type TrustProxy = (address: string) => boolean;

/** Creates {@link TrustProxy} for proxies and networks of proxies, e.g. `10.0.0.0/8`. */
export function createTrustProxy(proxies: readonly string[]): TrustProxy {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [network, prefix] = ipaddr.parseCIDR(proxy.includes('/') ? proxy : withFullPrefix(proxy));
    trusted.addSubnet(network.toString(), prefix, network.kind());
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const withFullPrefix = (address: string): string => `${address}/${isIPv6(address) ? 128 : 32}`;

/**
 * Creates {@link clientAddress} for requests that Fastify has not seen: the last address of the connection and its
 * `X-Forwarded-For` that is no trusted proxy, as Fastify finds it.
 */
export const createFindAddress =
  (isTrusted: TrustProxy) =>
  ({ headers, socket: { remoteAddress = '' } }: SentRequest): string => {
    if (!isTrusted(remoteAddress)) return clientAddress({ ip: remoteAddress });
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), remoteAddress].reverse();
    return clientAddress({ ip: hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1) ?? '' });
  };
