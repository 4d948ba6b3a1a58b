import type { FastifyRequest } from 'fastify';
import type { Access, Endpoint, EndpointInput, EndpointResponse, RateLimit } from '#contract/endpoint.ts';
import type { CacheTag } from './cache-tags.ts';
import type { Caller, CallerOf } from './caller.ts';
import type { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    upload: UploadedFile | null;
  }
  interface FastifyContextConfig {
    /** Who may call; a route without it stops the start. */
    access?: Access | 'library' | 'signature';
    limit?: RateLimit;
    shared?: boolean;
    /** Whether a route that anyone may call still wants to know who calls. */
    identified?: boolean;
  }
}

/** A picture as it was sent; nothing about it is trusted before it was decoded. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

/** What a route handler works with: the validated input, the proven caller, the picture that came along. */
export type RouteCall<E extends Endpoint> = EndpointInput<E> & {
  caller: CallerOf<E['access']>;
  upload: UploadedFile | null;
  header: (name: string) => string | undefined;
  log: FastifyRequest['log'];
};

/** What a route handler returns: a response of the contract (with cache tags if shared), or a problem the contract lists. */
export type RouteResponse<E extends Endpoint> =
  | (EndpointResponse<E> & { headers?: Record<string, string> } & (E extends { shared: true }
        ? { tags: readonly CacheTag[] }
        : { tags?: never }))
  | Problem<E['problems'][number]>;

/** Registers the route of an endpoint of the contract. */
export type RegisterRoute = <E extends Endpoint>(
  endpoint: E,
  handler: (call: RouteCall<E>) => Promise<RouteResponse<E>>,
) => void;
