import type { PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#config/settings.ts';
import { registerGoogleSandbox } from '#server/integrations/google-sandbox/routes.ts';
import { registerSandboxInbox } from '#server/modules/mail/mail.ts';
import type { Database } from '#server/shared/dependencies.ts';
import { loopbackUrl } from './listen-on-port.ts';

/** Registers the pages of the sandbox for the providers that are not configured. */
export async function registerSandbox(
  app: FastifyInstance,
  { settings, db, processor }: { settings: Settings; db: Database; processor: PaymentSandbox | null },
): Promise<void> {
  if (!settings.sandbox) return;
  const { publicOrigin } = settings;
  if (processor) await app.register(processor.routes);
  if (!settings.google)
    await app.register(registerGoogleSandbox({ db, publicOrigin, reachedAt: loopbackUrl(settings) }));
  if (!settings.smtpUrl) await app.register(registerSandboxInbox(db));
}
