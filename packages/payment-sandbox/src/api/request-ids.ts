import type { FastifyRequest } from 'fastify';
import { newId, unixSeconds } from '../protocol/object-ids.ts';

const ids = new WeakMap<object, string>();

/** The id of a request, the same in its header `request-id` and in its error. */
export function requestIdOf({ raw }: FastifyRequest): string {
  const id = ids.get(raw) ?? newId('req');
  ids.set(raw, id);
  return id;
}

/** Where Stripe's Dashboard would show the request. */
export const requestLogUrl = (request: FastifyRequest): string =>
  `https://dashboard.stripe.com/test/logs/${requestIdOf(request)}?t=${unixSeconds()}`;
