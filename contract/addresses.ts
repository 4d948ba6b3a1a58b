import type { Endpoint, Reply, Request } from './endpoint.ts';
import type { endpoints } from './endpoints.ts';

type Declared = (typeof endpoints)[keyof typeof endpoints];
type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

type Requests = { [E in Declared as AddressOf<E>]: Request<E> };
type Replies = { [E in Declared as AddressOf<E>]: Reply<E> };

/**
 * Every call by its address, as specification §7 writes it: `GET /shoes/{id}`. Types only, so that a browser that
 * names a call carries no schema.
 */
export type Address = keyof Requests;

/** What a caller of an address hands over. */
export type RequestAt<A extends Address> = Requests[A];

/** What an address answers, by status. */
export type ReplyAt<A extends Address> = Replies[A];
