import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from './is-loopback.ts';

/** The fact that a request came through a proxy that no setting names. */
export const forwardedFact = 'forwarded-request';

/**
 * Whether a proxy forwarded a request to a shop that believes itself on localhost alone. Either the proxy says so, or it
 * rewrote `Host` and a browser names another host as its own.
 */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => /^(x-forwarded-|x-real-ip$|forwarded$|via$)/.test(name)) ||
  (headers['sec-fetch-site'] === 'same-origin' &&
    [headers.origin, headers.referer].some((page) => isPublicPage(page ?? '')));

function isPublicPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && !isLoopback(url.hostname);
}
