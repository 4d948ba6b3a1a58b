import type { PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '#config/settings.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { IdentifyCaller } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import type { ForwardedRequests } from '#platform/http/watch-forwarded-requests.ts';
import { toHeaders } from '#platform/network/to-headers.ts';
import { isSameSecret } from '#platform/security/is-same-secret.ts';
import { registerGoogleSandbox } from '#shop/accounts/server/google-sandbox/routes.ts';
import { backChannelPaths } from '#shop/accounts/server/google-sandbox/sandbox-client.ts';
import { loopbackUrl } from './listen-on-port.ts';
import { machineKeyHeader } from './secret-file.ts';

/** The dependencies of the sandbox. */
interface SandboxOptions extends Pick<Dependencies, 'db' | 'identity' | 'shopSettings'> {
  readonly settings: Settings;
  readonly processor: PaymentSandbox | null;
  /** Null where only this machine can reach the shop, by its settings. */
  readonly machineKey: string | null;
  /** Whether a proxy lets strangers reach it all the same. */
  readonly forwarded: ForwardedRequests;
}

/** Registers the pages of the sandbox for the providers that are not configured. */
export async function registerSandbox(
  app: FastifyInstance,
  { settings, db, identity, shopSettings, processor, machineKey, forwarded }: SandboxOptions,
): Promise<void> {
  const { publicOrigin } = settings;
  const findName = async () => (await shopSettings.find()).shop.name;
  if (settings.sandbox === null) return;
  await app.register(async (scope) => {
    const { identifyCaller } = identity;
    restrictSandbox(scope, { identifyCaller, machineKey, forwarded });
    if (processor) await scope.register(processor.routes);
    if (!settings.google)
      await scope.register(
        registerGoogleSandbox({ db, findName, publicOrigin, reachedAt: loopbackUrl(settings) }),
      );
    const sendsMail = settings.smtpUrl !== null;
    for (const { sandboxPlugin } of allFeatures)
      if (sandboxPlugin) await scope.register(sandboxPlugin, { db, sendsMail });
  });
}

/**
 * In a shop that strangers can reach, lets only administrators and programs that know the machine's key reach the routes of
 * `scope`; everybody else gets 404. The sandbox shows every mail and signs in as anybody.
 */
function restrictSandbox(
  scope: FastifyInstance,
  {
    identifyCaller,
    machineKey,
    forwarded,
  }: Pick<SandboxOptions, 'machineKey' | 'forwarded'> & { identifyCaller: IdentifyCaller },
): void {
  scope.addHook('onRequest', async (request) => {
    if (machineKey === null && !forwarded.seen) return;
    if (backChannelPaths.includes(request.routeOptions.url ?? '') || hasKey(request, machineKey)) return;
    const caller = await identifyCaller(toHeaders(request));
    const isAdministrator =
      caller.kind === 'signed-in' && caller.administrator && caller.status === 'Enabled';
    if (!isAdministrator) throw new ApiError(problem('NOT_FOUND'));
  });
}

function hasKey({ headers }: FastifyRequest, key: string | null): boolean {
  const sent = headers[machineKeyHeader];
  return key !== null && typeof sent === 'string' && isSameSecret(sent, key);
}
