import { randomUUID } from 'node:crypto';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { isWithin } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, type RouteResponse, reply } from '#platform/handlers/route.ts';
import {
  type PublicNetwork,
  PublicRequestError,
  requirePublicUrl,
} from '#platform/network/request-public.ts';
import type { SecretCipher } from '#platform/security/secret-cipher.ts';
import {
  createWebhookEndpoint,
  listDeliveriesEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  resendDeliveryEndpoint,
  testWebhookEndpoint,
  webhookLimit,
} from '../contract.ts';
import { listDeliveries, queueTest, resendDelivery } from './delivery-log.ts';
import { createSigningSecret } from './sign-message.ts';
import {
  countWebhooks,
  createWebhook,
  findSecret,
  findWebhook,
  listWebhooks,
  removeWebhook,
} from './webhook-store.ts';

/** POST, GET and DELETE /admin/webhooks, and their deliveries. */
export function registerWebhookRoutes(registerRoute: RegisterRoute, options: CreationOptions): void {
  const { db } = options;
  registerWebhookCreation(registerRoute, options);

  registerRoute(listWebhooksEndpoint, async () => reply(200, await listWebhooks(db)));

  registerRoute(removeWebhookEndpoint, async ({ params, caller }) =>
    db.transaction().execute(async (transaction) => {
      const removed = await removeWebhook(transaction, params.id);
      if (!removed) return problem('NOT_FOUND');
      const { _id: id, url, events } = removed;
      const entry = { action: 'remove', entity: 'webhook', id, before: { url, events } } as const;
      return auditedReply(200, removed, await recordAuditEntry(transaction, caller, entry));
    }),
  );
  registerDeliveries(registerRoute, db);
}

function registerDeliveries(registerRoute: RegisterRoute, db: Database): void {
  registerRoute(listDeliveriesEndpoint, async ({ params, query }) => {
    if ((await findWebhook(db, params.id)) === null) return problem('NOT_FOUND');
    const { deliveries, total } = await listDeliveries(db, params.id, query);
    return reply(200, deliveries, { [totalCountHeader]: String(total) });
  });

  registerRoute(resendDeliveryEndpoint, async ({ params, caller }) =>
    db.transaction().execute(async (transaction) => {
      const webhook = await findWebhook(transaction, params.id);
      const delivery = webhook && (await resendDelivery(transaction, params.id, params.deliveryId));
      if (!delivery) return problem('NOT_FOUND');
      const after = { url: webhook.url, delivery: delivery._id };
      const entry = { action: 'resend', entity: 'webhook', id: webhook._id, after } as const;
      return auditedReply(201, delivery, await recordAuditEntry(transaction, caller, entry));
    }),
  );

  registerRoute(testWebhookEndpoint, async ({ params: { id }, caller }) =>
    db.transaction().execute(async (transaction) => {
      const webhook = await findWebhook(transaction, id);
      const delivery = webhook && (await queueTest(transaction, id));
      if (!delivery) return problem('NOT_FOUND');
      const after = { url: webhook.url, delivery: delivery._id };
      const entry = { action: 'test', entity: 'webhook', id, after } as const;
      return auditedReply(201, delivery, await recordAuditEntry(transaction, caller, entry));
    }),
  );
}

/** What is needed to create webhooks. */
type CreationOptions = Pick<Dependencies, 'db' | 'settings'> & { readonly secrets: SecretCipher };

/** POST /admin/webhooks. */
function registerWebhookCreation(
  registerRoute: RegisterRoute,
  { db, settings, secrets }: CreationOptions,
): void {
  registerRoute(
    createWebhookEndpoint,
    async ({ body, caller, claim }) => {
      const refusal = await refuseAddress(body.url, { allowPrivate: settings.allowPrivateWebhooks });
      if (refusal !== null) return fieldProblem('url', refusal);
      const secret = createSigningSecret();
      const encrypted = await secrets.encrypt(secret);
      const id = randomUUID();
      return db.transaction().execute(async (transaction) => {
        await claim(transaction, id);
        if ((await countWebhooks(transaction)) >= webhookLimit) {
          const detail = `A shop can have at most ${webhookLimit} webhooks. Delete one first`;
          throw new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
        }
        const { url, events } = body;
        const webhook = await createWebhook(transaction, { id, url, events, secret: encrypted });
        const entry = { action: 'create', entity: 'webhook', id, after: { url, events } } as const;
        const change = await recordAuditEntry(transaction, caller, entry);
        return auditedReply(201, { ...webhook, secret }, change);
      });
    },
    (first) => answerAgain(first, { db, secrets }),
  );
}

/** The secret of a webhook is told again this long after it was added, in ms. */
const secretToldFor = 86_400_000;

/** The answer of a form that added a webhook, for anyone who lost it: with the secret, which the shop tells only once. */
async function answerAgain(
  id: string,
  { db, secrets }: Pick<CreationOptions, 'db' | 'secrets'>,
): Promise<RouteResponse<typeof createWebhookEndpoint> | null> {
  const [webhook, secret] = [await findWebhook(db, id), await findSecret(db, id)];
  if (!webhook || secret === null) return null;
  if (!isWithin(new Date(webhook.createdAt), secretToldFor))
    return problem('NOT_ALLOWED_NOW', {
      detail: 'This webhook was added more than a day ago, so its secret is not shown again',
    });
  return auditedReply(201, { ...webhook, secret: await secrets.decrypt(secret) }, null);
}

/**
 * Why an address cannot be a webhook, for the administrator who entered it; null when it can. Only https, except where
 * private networks are allowed: others on the way must not read what is told.
 */
async function refuseAddress(url: string, network: PublicNetwork): Promise<string | null> {
  if (!network.allowPrivate && !/^https:/i.test(url)) return 'Enter a URL that begins with https://';
  try {
    await requirePublicUrl(url, network);
    return null;
  } catch (error) {
    if (error instanceof PublicRequestError) return `Enter another URL: ${error.message}`;
    throw error;
  }
}
