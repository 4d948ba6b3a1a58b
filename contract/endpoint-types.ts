import type { Endpoint, EndpointRequest, EndpointResponse } from './endpoint.ts';
import type { endpoints } from './endpoints.ts';

type Declared = (typeof endpoints)[keyof typeof endpoints];
type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

type Requests = { [E in Declared as AddressOf<E>]: EndpointRequest<E> };
type Replies = { [E in Declared as AddressOf<E>]: EndpointResponse<E> };

/**
 * Every call by its address, as specification §7 writes it: `GET /shoes/{id}`. Types only, so that a browser that
 * names a call carries no schema.
 */
export type EndpointAddress = keyof Requests;

/** What a caller of an address hands over. */
export type RequestOf<A extends EndpointAddress> = Requests[A];

/** What an address answers, by status. */
export type ResponseOf<A extends EndpointAddress> = Replies[A];
