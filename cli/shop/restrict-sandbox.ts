import type { FastifyInstance, FastifyRequest } from 'fastify';
import { backChannelPaths } from '#server/integrations/google-sandbox/sandbox-client.ts';
import type { IdentifyCaller } from '#server/shared/caller.ts';
import { isSameSecret } from '#server/shared/is-same-secret.ts';
import { toHeaders } from '#server/shared/network/to-headers.ts';
import { ApiError, problem } from '#server/shared/problem.ts';
import { machineKeyHeader } from './machine-key.ts';

/**
 * Lets only administrators and programs that know the machine's key reach the routes of `scope`; everybody else gets 404.
 * For a shop that strangers can reach: the sandbox shows every mail and signs in as anybody.
 */
export function restrictSandbox(
  scope: FastifyInstance,
  { identifyCaller, machineKey }: { identifyCaller: IdentifyCaller; machineKey: string },
): void {
  scope.addHook('onRequest', async (request) => {
    if (backChannelPaths.includes(request.routeOptions.url ?? '') || hasKey(request, machineKey)) return;
    const caller = await identifyCaller(toHeaders(request));
    const isAdministrator =
      caller.kind === 'signed-in' && caller.administrator && caller.status === 'Enabled';
    if (!isAdministrator) throw new ApiError(problem('NOT_FOUND'));
  });
}

function hasKey({ headers }: FastifyRequest, key: string): boolean {
  const sent = headers[machineKeyHeader];
  return typeof sent === 'string' && isSameSecret(sent, key);
}
