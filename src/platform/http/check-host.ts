import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problem } from '../handlers/problem.ts';
import { isLoopback } from '../network/is-loopback.ts';
import { ownOrigins } from '../network/own-origins.ts';

/** Checks which host a request is for; a problem when it is not the shop's. */
export type CheckHost = (request: IncomingMessage) => Problem | null;

/** A load balancer asks each process for these by its address. */
const forAnyHost = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Creates the check of the host that a request names (RFC 9112 §3.2): the one of `publicOrigin`, on a connection that
 * arrived on loopback also `localhost`, `127.0.0.1` and `[::1]` with the port, and on a connection of this machine to
 * itself the address it was made to. No Host header, or two, is MALFORMED, another host MISDIRECTED. A target in
 * absolute form counts instead of the header, and is brought into origin form.
 */
export function createHostCheck(publicOrigin: string): CheckHost {
  const hosts = new Set(ownOrigins(publicOrigin).flatMap(hostsOf));
  const misdirected = problem('MISDIRECTED', {
    detail: `Open the shop at ${publicOrigin}`,
  });
  return (request) => {
    const { host } = request.headers;
    if (countHosts(request.rawHeaders) > 1 || (host === undefined && request.httpVersion !== '1.0'))
      return problem('MALFORMED', { detail: 'Send exactly one Host header' });
    const named = takeHostOfTarget(request) ?? host?.toLowerCase() ?? '';
    if (hosts.has(named) || forAnyHost.test(request.url ?? '')) return null;
    return isOwnAddress(named, request.socket) ? null : misdirected;
  };
}

/** The values of the Host header that name an origin: a default port may be there or not (RFC 9110 §4.2.3). */
function hostsOf(origin: string): string[] {
  const { host, port, protocol } = new URL(origin);
  return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host];
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** The host of a target in absolute form, as a client sends it to a proxy; leaves path and query as the target. */
function takeHostOfTarget(request: IncomingMessage): string | null {
  if (request.url?.startsWith('/') || request.url === '*') return null;
  const target = URL.parse(request.url ?? '');
  if (!target) return '';
  request.url = `${target.pathname}${target.search}`;
  return target.host;
}

function isOwnAddress(named: string, { localAddress = '', localPort = 0, remoteAddress }: Socket): boolean {
  const own = localAddress.replace(/^::ffff:/, '');
  const names = isLoopback(own) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  if (remoteAddress === localAddress) names.push(own.includes(':') ? `[${own}]` : own);
  return names.some((name) => hostsOf(`http://${name}:${localPort}`).includes(named));
}
