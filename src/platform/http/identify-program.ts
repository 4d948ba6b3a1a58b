import type { FastifyRequest } from 'fastify';
import { type FindProgram, programCaller, type SignedIn } from '../handlers/caller.ts';
import type { Dependencies } from '../handlers/dependencies.ts';
import { ApiError, problem } from '../handlers/problem.ts';
import { clientAddress } from '../network/client-address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Identifies the programs that call with a key; null where no feature knows keys. */
    readonly identifyProgram: IdentifyProgram | null;
  }
}

/**
 * Identifies the program that sent a key.
 * @throws ApiError SIGN_IN_NEEDED if nobody knows the key, TOO_MANY_ATTEMPTS
 */
export type IdentifyProgram = (request: FastifyRequest) => Promise<SignedIn>;

/** Creates {@link IdentifyProgram} from the ways to find a program; null where there are none. */
export function createIdentifyProgram(
  finders: readonly FindProgram[],
  dependencies: Dependencies,
): IdentifyProgram | null {
  if (finders.length === 0) return null;
  return async (request) => {
    const sent = { key: keyOf(request) ?? '', address: clientAddress(request) };
    for (const find of finders) {
      const program = await find(sent, dependencies);
      if (program) return programCaller(program);
    }
    throw new ApiError(problem('SIGN_IN_NEEDED', { detail: 'This key is unknown or was revoked' }));
  };
}

/**
 * Whether a request is a call with a key. Then its cookies count for nothing, and it needs no protection against foreign
 * sites: their pages cannot send this header, because the shop allows no cross-origin requests (CORS). Pages ignore keys.
 */
export const sendsKey = (request: FastifyRequest): boolean =>
  keyOf(request) !== null &&
  request.routeOptions.url?.startsWith('/api/') === true &&
  Boolean(request.server.identifyProgram);

/** The key in the header `Authorization: Bearer` (RFC 6750); null without the header. */
function keyOf({ headers }: FastifyRequest): string | null {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
  return bearer && (bearer[1] ?? '');
}
