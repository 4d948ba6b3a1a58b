import type { FastifyRequest } from 'fastify';
import type { CheckedCall } from '../handlers/route.ts';
import { clientAddress } from '../network/client-address.ts';

/** What a call needs to know of the request that it belongs to. */
export const requestOrigin = (request: FastifyRequest): Pick<CheckedCall, 'address' | 'header' | 'log'> => ({
  address: clientAddress(request),
  header(name) {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
  log: request.log,
});
