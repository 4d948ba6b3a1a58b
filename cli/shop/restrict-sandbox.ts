import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#config/is-loopback.ts';
import type { IdentifyCaller } from '#server/shared/caller.ts';
import { ApiError, problem } from '#server/shared/problem.ts';
import { toHeaders } from '#server/shared/to-headers.ts';

/**
 * Lets only administrators and programs on this machine reach the routes of `scope`; everybody else gets 404. For a shop
 * that strangers can reach: the sandbox shows every mail and signs in as anybody.
 */
export function restrictSandbox(scope: FastifyInstance, identifyCaller: IdentifyCaller): void {
  scope.addHook('onRequest', async (request) => {
    if (isFromThisMachine(request)) return;
    const caller = await identifyCaller(toHeaders(request));
    const isAdministrator =
      caller.kind === 'signed-in' && caller.administrator && caller.status === 'Enabled';
    if (!isAdministrator) throw new ApiError(problem('NOT_FOUND'));
  });
}

/** A request of a proxy on this machine comes from loopback too, but names the public host or a forwarded client. */
function isFromThisMachine({ raw, headers, host }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isForwarded = Object.keys(headers).some((name) =>
    /^(x-forwarded-|x-real-ip$|forwarded$|via$)/.test(name),
  );
  return isLoopback(address) && !isForwarded && isLoopback(URL.parse(`http://${host}`)?.hostname ?? '');
}
