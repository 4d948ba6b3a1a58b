import { randomUUID } from 'node:crypto';
import { createWebhookEndpoint, webhookLimit } from '#contract/webhooks.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { fieldProblem, problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { refuseAddress } from './refuse-address.ts';
import { createSigningSecret } from './sign-message.ts';
import { countWebhooks, createWebhook } from './webhook-store.ts';

/** What is needed to create webhooks. */
export type CreationOptions = Pick<Dependencies, 'db' | 'settings' | 'webhookSecrets'>;

/** POST /admin/webhooks. */
export function registerWebhookCreation(
  registerRoute: RegisterRoute,
  { db, settings, webhookSecrets }: CreationOptions,
): void {
  registerRoute(createWebhookEndpoint, async ({ body, caller }) => {
    const refusal = await refuseAddress(body.url, { allowPrivate: settings.allowPrivateWebhooks });
    if (refusal !== null) return fieldProblem('url', refusal);
    const secret = createSigningSecret();
    const encrypted = await webhookSecrets.encrypt(secret);
    return db.transaction().execute(async (transaction) => {
      if ((await countWebhooks(transaction)) >= webhookLimit) {
        const detail = `A shop has at most ${webhookLimit} webhooks: remove one first`;
        return problem('NOT_ALLOWED_NOW', { detail });
      }
      const { url, events } = body;
      const id = randomUUID();
      const webhook = await createWebhook(transaction, { id, url, events, secret: encrypted });
      const entry = { action: 'create', entity: 'webhook', id, after: { url, events } } as const;
      await recordAuditEntry(transaction, caller, entry);
      return reply(201, { ...webhook, secret });
    });
  });
}
