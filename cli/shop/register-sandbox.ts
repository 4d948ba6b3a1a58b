import type { PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#config/settings.ts';
import { registerGoogleSandbox } from '#server/integrations/google-sandbox/routes.ts';
import { registerSandboxInbox } from '#server/modules/mail/mail.ts';
import type { Dependencies } from '#server/shared/dependencies.ts';
import { loopbackUrl } from './listen-on-port.ts';
import { restrictSandbox } from './restrict-sandbox.ts';

/** The dependencies of the sandbox. */
interface SandboxOptions extends Pick<Dependencies, 'db' | 'identity'> {
  readonly settings: Settings;
  readonly processor: PaymentSandbox | null;
  /** Null where only this machine can reach the shop. */
  readonly machineKey: string | null;
}

/** Registers the pages of the sandbox for the providers that are not configured. */
export async function registerSandbox(
  app: FastifyInstance,
  { settings, db, identity, processor, machineKey }: SandboxOptions,
): Promise<void> {
  const { publicOrigin } = settings;
  if (settings.sandbox === null) return;
  await app.register(async (scope) => {
    const { identifyCaller } = identity;
    if (machineKey !== null) restrictSandbox(scope, { identifyCaller, machineKey });
    if (processor) await scope.register(processor.routes);
    if (!settings.google)
      await scope.register(registerGoogleSandbox({ db, publicOrigin, reachedAt: loopbackUrl(settings) }));
    if (!settings.smtpUrl) await scope.register(registerSandboxInbox(db));
  });
}
