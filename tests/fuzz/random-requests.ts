import fc from 'fast-check';
import { hostileText } from './hostile-values.ts';
import type { Route } from './list-routes.ts';
import { randomBody } from './random-bodies.ts';
import type { ValueSchema } from './schema-values.ts';

/** A route with what its description says of its input. */
export interface FuzzedRoute extends Route {
  readonly queryNames: readonly string[];
  /** The content type of its body and its schema; undefined where it is not described. */
  readonly body?: { readonly type: string; readonly schema: ValueSchema } | undefined;
}

/** Who sends a request. */
export const roles = ['visitor', 'customer', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** A request as it is written to the connection. */
export interface FuzzedRequest {
  readonly route: FuzzedRoute;
  readonly role: Role;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Requests to all routes, with hostile values in path, query, headers and body. `known` are ids of the shop. */
export const randomRequest = (
  routes: readonly FuzzedRoute[],
  known: readonly string[],
): fc.Arbitrary<FuzzedRequest> =>
  fc.constantFrom(...routes).chain((route) =>
    fc
      .tuple(
        fc.constantFrom(...roles),
        randomTarget(route, known),
        fc.array(randomHeader, { maxLength: 3 }),
        route.method === 'GET' || route.method === 'HEAD' ? noBody : randomBody(route.body, known),
      )
      .map(([role, target, headers, { type, bytes }]) => ({
        route,
        role,
        target,
        headers: type === null ? headers : [['content-type', type] as const, ...headers],
        body: bytes,
      })),
  );

const noBody = fc.constant({ type: null, bytes: Buffer.alloc(0) });

/** A part of an address: an existing id, an encoded text, or bytes that are no text. */
const encoded = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.uint8Array({ maxLength: 8 }).map((bytes) => [...bytes].map((byte) => `%${byte.toString(16)}`).join('')),
  fc.constantFrom('..', '.', '%2e%2e', '..%2f..%2fetc%2fpasswd', '%', '%zz', '%ED%A0%80', 'x'.repeat(301)),
);

function randomTarget(route: FuzzedRoute, known: readonly string[]): fc.Arbitrary<string> {
  const parts = route.path.split('/').map((part) => {
    const parameter = /:\w+|\*/.exec(part);
    if (!parameter) return fc.constant(part);
    return fc
      .oneof({ arbitrary: fc.constantFrom(...known), weight: 2 }, encoded)
      .map((value) => part.replace(parameter[0], () => value));
  });
  const name = route.queryNames.length > 0 ? fc.constantFrom(...route.queryNames) : encoded;
  const pair = fc.tuple(fc.oneof({ arbitrary: name, weight: 4 }, encoded), fc.oneof(encoded, aNumber));
  const query = fc
    .array(pair, { maxLength: 3 })
    .map((pairs) => pairs.map((both) => both.join('=')).join('&'));
  return fc
    .tuple(fc.tuple(...parts), query)
    .map(([path, search]) => path.join('/') + (search && `?${search}`));
}

const aNumber = fc.constantFrom('0', '-1', '1e9', '99999999999999999999', '1.5', '+7', ' 3', '0x10');

const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'cookie',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'stripe-signature',
  'user-agent',
  'x-cache-tags',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;

/** Header values hold bytes; line breaks would begin another header. */
const randomHeader = fc.tuple(
  fc.constantFrom(...headerNames),
  fc
    .oneof(hostileText, fc.constantFrom('bytes=0-', '*', 'null', 'gzip', 'Bearer x', 'for="_x"', 't=1,v1=0'))
    .map((text) =>
      Buffer.from(text.replaceAll(/[\r\n]/g, ' ').slice(0, 2000))
        .toString('latin1')
        .trim(),
    ),
);
