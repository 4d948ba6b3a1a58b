import type { AuditEntryReference } from './audit-entry-header.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from './endpoint.ts';
import type { ProblemDetails } from './problem.ts';

/** Where the shop and its features say which endpoints there are: `src/shop/endpoints.ts` adds them to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged
export interface Register {}

type Endpoints = Register extends { readonly endpoints: infer All } ? All : never;
type Declared = Exclude<Extract<Endpoints, Endpoint>, { readonly produces: string }>;
type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

type Requests = { [E in Declared as AddressOf<E>]: EndpointRequest<E> };
type Responses = { [E in Declared as AddressOf<E>]: EndpointResponse<E> };

/**
 * The addresses of all endpoints that answer with JSON, as specification §7 writes them: `GET /shoes/{id}`. Types only, so that the browser
 * bundle contains no schemas.
 */
export type EndpointAddress = keyof Requests;

/** The input of the endpoint at an address. */
export type RequestOf<A extends EndpointAddress> = Requests[A];

/** The responses of the endpoint at an address, by status. */
export type ResponseOf<A extends EndpointAddress> = Responses[A];

/**
 * The response of a call, or the problem. `total` is the number of all matches of a listing, `auditEntry` the entry of
 * the audit log that the call wrote.
 */
export type ApiResult<A extends EndpointAddress> =
  | ({ ok: true; total: number | null; auditEntry: AuditEntryReference | null } & ResponseOf<A>)
  | { ok: false; problem: ProblemDetails };

/** How a call is made. */
interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Whether the page is complete without the answer: a failure is logged and counted, and is not the page's. */
  readonly decorates?: boolean;
}

/** Calls the shop's API by address: `call('GET /shoes/{id}', { params: { id } })`. Rejects only when aborted. */
export type ApiCall = <A extends EndpointAddress>(
  address: A,
  input: RequestOf<A>,
  options?: CallOptions,
) => Promise<ApiResult<A>>;
