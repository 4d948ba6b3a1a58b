import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';

/**
 * Who may call:
 * - `anyone` — visitors too
 * - `signed-in` — any session, a disabled user's too
 * - `enabled` — a session of a user whose status is Enabled
 * - `self` — `enabled`, and the path's `{id}` or `{uid}` is the session's own uid
 * - `self-or-administrator` — as `self`, or an administrator
 * - `administrator` — one of the two administrators
 */
export type Access = 'anyone' | 'signed-in' | 'enabled' | 'self' | 'self-or-administrator' | 'administrator';

/** How long a proof of who somebody is lasts, in minutes; signing in is one. */
export const reauthenticationMinutes = 10;

/**
 * How often a client address may make a call, in addition to the limit that all calls share. Each call has a counter of
 * its own, which its method and path name: no call can use up another's.
 */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
  /** Whether people who are signed in are counted by their account, so that others at their address cannot use up their limit. */
  readonly accountsApart?: true;
}

/** A {@link RateLimit} with the name of its counter. */
export interface NamedRateLimit extends RateLimit {
  readonly name: string;
}

/** The limit of a call, if it has one, with the counter of this call. */
export const limitOf = ({ method, path, limit }: Endpoint): NamedRateLimit | null =>
  limit ? { ...limit, name: `${method} ${path}` } : null;

/**
 * What a program may do that calls with a key instead of a session:
 * - `read` — read what administrators may read
 * - `catalog` — change shoes, sizes, brands, pictures and sales
 * - `orders` — change the status of orders, ship, change, cancel and refund them
 */
export type ProgramScope = 'read' | 'catalog' | 'orders';

/**
 * Decides whether a call needs a recent re-authentication. `body` has not been validated, because callers without one
 * learn nothing of what the call would say.
 */
export type NeedsReauthentication = (call: {
  readonly administrator: boolean;
  readonly body: unknown;
}) => boolean;

/** Whether a call needs a recent proof of who is there before its handler runs; the handler decides about `sometimes`. */
export const needsReauthentication = (
  rule: Endpoint['reauthentication'] | undefined,
  call: Parameters<NeedsReauthentication>[0],
): boolean => (typeof rule === 'function' ? rule(call) : rule === 'always');

/** One endpoint of specification §7 (or an addition), from which server, browser, tests and OpenAPI are derived. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters in braces: `/shoes/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body, or the text fields of a multipart form when `file` names its picture. */
  readonly body?: z.ZodObject | z.ZodArray<z.ZodObject>;
  /** Addresses of pages of shoppers whose forms become its body; what these may contain follows from the body, too. */
  readonly forms?: readonly `/${string}`[];
  /** The most bytes of a body, where these are more than of any other call. */
  readonly largestBody?: number;
  /** The multipart field that carries a picture. */
  readonly file?: string;
  readonly responses: { readonly [status: number]: z.ZodType };
  /** The media type of a response that is not JSON: a stream of events. */
  readonly produces?: 'text/event-stream';
  readonly problems: readonly ProblemCode[];
  readonly limit?: RateLimit;
  /**
   * Whether the session must have proved who is there in the last `reauthenticationMinutes`: for calls that move money, change
   * people's rights, send one text to many, or hand out the data of many. A function decides by the caller and the body.
   * `sometimes`: the handler decides by what it is about.
   */
  readonly reauthentication?: 'always' | 'sometimes' | NeedsReauthentication;
  /**
   * The scope with which programs may call it; without one, no program may. The key of a program replaces the
   * re-authentication that the call always needs.
   */
  readonly programs?: ProgramScope;
  /**
   * Whether the header Idempotency-Key names the request: a repeat gets the answer of the first one, and another request
   * with the same key IDEMPOTENCY_KEY_REUSED.
   */
  readonly idempotencyKey?: true;
  /** Whether responses are the same for everyone, so that they may be cached until a cache tag is invalidated. */
  readonly shared?: boolean;
}

/** An endpoint whose changes are recorded in the audit log: every change that an administrator makes. */
export interface AuditedEndpoint extends Endpoint {
  readonly access: 'administrator';
  readonly method: 'POST' | 'PUT' | 'DELETE';
}

/** Whether an endpoint is an {@link AuditedEndpoint}. */
export const isAuditedEndpoint = ({ access, method }: Endpoint): boolean =>
  access === 'administrator' && method !== 'GET';

/** Declares an endpoint, preserving its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed input of a handler. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

type OptionalPart<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]: T };

/** The file of a call and its field, `image` unless another is given. */
type FilePart<E extends Endpoint> = E extends { file: 'image' }
  ? { file: Blob | null; fileField?: never }
  : E extends { file: infer Field extends string }
    ? { file: Blob | null; fileField: Field }
    : { file?: never; fileField?: never };

/** The input of a call. */
export type EndpointRequest<E extends Endpoint> = OptionalPart<'params', Input<E['params']>> &
  ([Input<E['query']>] extends [undefined] ? { query?: never } : { query?: Input<E['query']> }) &
  OptionalPart<'body', Input<E['body']>> &
  FilePart<E>;

/** The responses of a call, by status. */
export type EndpointResponse<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: { status: S; body: z.output<E['responses'][S]> };
}[keyof E['responses'] & number];
