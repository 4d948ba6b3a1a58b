import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../shared/network/client-address.ts';
import type { CheckedCall } from '../shared/route.ts';

/** What a call needs to know of the request that it belongs to. */
export const requestOrigin = (request: FastifyRequest): Pick<CheckedCall, 'address' | 'header' | 'log'> => ({
  address: clientAddress(request),
  header(name) {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
  log: request.log,
});
