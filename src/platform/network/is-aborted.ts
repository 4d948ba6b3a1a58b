import type { FastifyRequest } from 'fastify';

/** Returns whether the client went away in the middle of its request, so that nobody reads the response. */
export const isAborted = ({ raw }: FastifyRequest): boolean =>
  !raw.complete && (raw.destroyed || raw.socket.destroyed);
