import type { FastifyRequest } from 'fastify';
import { contextOf } from './request-context.ts';

/** Method and pattern of the address of a request, for the log; never the address itself, which its sender wrote. */
export const describeRequest = ({ method, raw, routeOptions }: FastifyRequest) => ({
  method,
  route: contextOf(raw)?.route ?? routeOptions.url,
});
