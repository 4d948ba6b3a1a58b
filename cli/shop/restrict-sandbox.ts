import type { FastifyInstance } from 'fastify';
import type { IdentifyCaller } from '#server/shared/caller.ts';
import { isFromThisMachine } from '#server/shared/network/is-from-this-machine.ts';
import { toHeaders } from '#server/shared/network/to-headers.ts';
import { ApiError, problem } from '#server/shared/problem.ts';

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
