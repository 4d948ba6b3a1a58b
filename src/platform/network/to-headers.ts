import type { FastifyRequest } from 'fastify';

/**
 * Converts the headers of a request to the Fetch API's `Headers`. `cookies` are values of Set-Cookie that answer the
 * request already: its browser would send them with the next one.
 */
export function toHeaders(request: FastifyRequest, cookies: readonly string[] = []): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (cookies.length === 0) return headers;
  const set = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '');
  const pairs = [...(request.headers.cookie?.split('; ') ?? []), ...set];
  const byName = new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair]));
  headers.set('cookie', [...byName.values()].join('; '));
  return headers;
}
