import type { FastifyRequest } from 'fastify';
import type {
  Access,
  AuditedEndpoint,
  Endpoint,
  EndpointInput,
  EndpointResponse,
  NamedRateLimit,
} from '../contract/endpoints/endpoint.ts';
import type { Database } from '../database/database.ts';
import type { CacheTag } from '../invalidation/cache-tags.ts';
import type { Caller, CallerOf } from './caller.ts';
import type { Problem } from './problem.ts';
import type { RecordedChange } from './recorded-change.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    upload: UploadedFile | null;
  }
  interface FastifyContextConfig {
    /**
     * Who may call; without it the server does not start. `library`: better-auth checks the session itself;
     * `signature`: the request is signed by the payment provider.
     */
    access?: Access | 'library' | 'signature';
    /** Whether a recent re-authentication of who is there is needed. */
    reauthentication?: Endpoint['reauthentication'];
    /** The scope with which programs may call. */
    programs?: Endpoint['programs'];
    limit?: NamedRateLimit;
    shared?: boolean;
    /** Whether the route reads a multipart form; all others reject one. */
    multipart?: boolean;
    /** Whether a route that anyone may call still needs the caller. */
    identified?: boolean;
  }
}

/** An uploaded picture; not validated before it is decoded. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

/**
 * Records in the transaction of a call that its Idempotency-Key is used, with the id of what it creates or changes. Does
 * nothing for a call without a key. The error that it throws for a repeat must reach the executor of the call.
 */
export type Claim = (transaction: Database, entityId: string) => Promise<void>;

/** The Idempotency-Key of a call whose endpoint takes one. */
interface KeyOfCall {
  /** Null without one. */
  readonly idempotencyKey: string | null;
  readonly claim: Claim;
}

/** The input of a route handler: the validated input, the authenticated caller and the uploaded picture. */
export type RouteCall<E extends Endpoint> = EndpointInput<E> & {
  caller: CallerOf<E['access']>;
  upload: UploadedFile | null;
  /** The client address, for limits. */
  address: string;
  header: (name: string) => string | undefined;
  log: FastifyRequest['log'];
} & (E extends { idempotencyKey: true } ? KeyOfCall : unknown);

/** A {@link RouteCall} whose input was validated with the schemas of its endpoint, and whose caller was checked. */
export interface CheckedCall
  extends KeyOfCall,
    Omit<RouteCall<Endpoint>, 'params' | 'query' | 'body' | 'caller'> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller;
}

/** The call of an endpoint; TypeScript cannot infer from its checks what is in it. */
export const toCall = <E extends Endpoint>(
  call: CheckedCall | Omit<CheckedCall, keyof KeyOfCall>,
): RouteCall<E> => call as unknown as RouteCall<E>;

/**
 * The result of a route handler: a response (with cache tags if shared, and the entry of the audit log if audited) or a
 * problem of the contract.
 */
export type RouteResponse<E extends Endpoint> =
  | (EndpointResponse<E> & { headers?: Record<string, string> } & (E extends { shared: true }
        ? { tags: readonly CacheTag[] }
        : { tags?: never }) &
      ChangeOf<E>)
  | Problem<E['problems'][number]>;

/**
 * Callers other than administrators may make a change that is not audited, so it may be left out if they can make the
 * call, too.
 */
type ChangeOf<E extends Endpoint> = E extends AuditedEndpoint
  ? { change: RecordedChange | null }
  : E extends { access: 'anyone'; programs: 'orders' }
    ? { change?: RecordedChange | null }
    : { change?: never };

/** Handles the calls of an endpoint. */
export type EndpointHandler<E extends Endpoint> = (call: RouteCall<E>) => Promise<RouteResponse<E>>;

/**
 * Answers a call whose Idempotency-Key was used before for the same request, by the id that the first request claimed: with
 * the same status and ids. Null if what the first request made is gone.
 */
export type AnswerAgain<E extends Endpoint> = (
  entityId: string,
  call: RouteCall<E>,
) => Promise<RouteResponse<E> | null>;

/** How repeats of a call are answered; `by-handler` if the handler itself finds out whether a call is one. */
export type RepeatsOf<E extends Endpoint> = E extends { idempotencyKey: true }
  ? [answerAgain: AnswerAgain<E> | 'by-handler']
  : [answerAgain?: undefined];

/** Registers the route of an endpoint of the contract. */
export type RegisterRoute = <E extends Endpoint>(
  endpoint: E,
  handler: EndpointHandler<E>,
  ...repeats: RepeatsOf<E>
) => void;

/** Creates a response with literal types of status and text, so that they are checked against the contract. */
export const reply = <S extends number, B extends string | object | null>(
  status: S,
  body: B,
  headers: Record<string, string> = {},
): { status: S; body: B; headers: Record<string, string> } => ({ status, body, headers });

/** Creates the response of a shared call, which may be cached until one of its tags is invalidated. */
export const publicReply = <S extends number, B extends string | object | null>(
  status: S,
  body: B,
  tags: readonly CacheTag[],
  headers: Record<string, string> = {},
): { status: S; body: B; headers: Record<string, string>; tags: readonly CacheTag[] } => ({
  status,
  body,
  headers,
  tags,
});

/**
 * Creates the response of a change by an administrator. `change` is the entry of the audit log, the last one where the
 * call wrote several; null where it changed nothing.
 */
export const auditedReply = <S extends number, B extends string | object | null>(
  status: S,
  body: B,
  change: RecordedChange | null,
): { status: S; body: B; change: RecordedChange | null } => ({ status, body, change });
