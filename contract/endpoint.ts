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

/** A limit of its own that a call has beside the one all calls share. */
export type RateLimit = 'checkout' | 'mail';

/** One call of specification §7 (or of our additions): the whole agreement between browser, server, tests and documents. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters in braces: `/shoes/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body, or the text fields of a multipart form when `file` names its picture. */
  readonly body?: z.ZodObject;
  /** The multipart field that carries a picture. */
  readonly file?: string;
  readonly responses: { readonly [status: number]: z.ZodType };
  readonly problems: readonly ProblemCode[];
  readonly limit?: RateLimit;
  /** Answers that are the same for everyone and may be kept until one of these tags changes. */
  readonly shared?: boolean;
}

/** Declares a call, keeping its literal types. */
export const defineEndpoint = <const E extends Endpoint>(declared: E): E => declared;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

type Part<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]: T };

/** What a caller hands over. */
export type EndpointRequest<E extends Endpoint> = Part<'params', Sent<E['params']>> &
  ([Sent<E['query']>] extends [undefined] ? { query?: never } : { query?: Sent<E['query']> }) &
  Part<'body', Sent<E['body']>> &
  (E extends { file: string } ? { file: Blob | null } : { file?: never });

/** What a call answers, by status. */
export type EndpointResponse<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: { status: S; body: z.output<E['responses'][S]> };
}[keyof E['responses'] & number];
