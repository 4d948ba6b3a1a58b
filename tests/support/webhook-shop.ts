import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OutgoingDelivery, OutgoingEvent } from '#features/webhooks/contract.ts';
import { startWebhookWorker } from '#features/webhooks/server/delivery-worker.ts';
import type { PublicNetwork } from '#platform/network/request-public.ts';
import { createSecretCipher } from '#platform/security/secret-cipher.ts';
import { openPaymentTestShop } from './payment-test-shop.ts';
import { testSecret } from './test-shop.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** A shop whose administrator has webhooks, and who receives them. */
export type WebhookShop = Awaited<ReturnType<typeof openWebhookShop>>;

/** Opens the shop; close it after the tests. Nothing is delivered but by `deliver`. */
export async function openWebhookShop() {
  const shop = await openPaymentTestShop((payment) => payment, { allowPrivateWebhooks: true });
  const ada = await shop.administrator(1);
  const receiver = await startWebhookReceiver();
  const warnings: [object, string][] = [];
  return {
    shop,
    ada,
    receiver,
    warnings,
    /** Creates a webhook to a path of the receiver. */
    async create(events: OutgoingEvent[], path = '/hook') {
      const made = await ada.call('POST /admin/webhooks', { body: { url: receiver.url + path, events } });
      if (!made.ok) throw new Error(made.problem.detail);
      return made.body;
    },
    /** A process that makes every attempt that is due, and ends. */
    async deliver({
      network = { allowPrivate: true },
      secret = testSecret,
    }: {
      network?: PublicNetwork;
      secret?: string;
    } = {}): Promise<void> {
      const worker = startWebhookWorker({
        db: shop.db,
        network,
        secrets: createSecretCipher(secret, 'webhooks'),
        log: { warn: (details, message) => warnings.push([details, message]) },
      });
      await worker.runOnce();
      await worker.stop();
    },
    /** The log of a webhook, newest first. */
    async log(id: string): Promise<OutgoingDelivery[]> {
      const found = await ada.call('GET /admin/webhooks/{id}/deliveries', { params: { id } });
      if (!found.ok) throw new Error(found.problem.detail);
      return found.body;
    },
    /** Queues a message as a change of an order does. */
    async tell(event: OutgoingEvent) {
      await sql`select queue_webhooks(${event}, ${JSON.stringify({ id: randomUUID() })})`.execute(shop.db);
    },
    /** As if every pause had passed. */
    makeDue: () =>
      shop.db
        .updateTable('webhook_delivery')
        .set({ run_at: new Date(0) })
        .execute(),
    async close() {
      await receiver.close();
      await shop.close();
    },
  };
}
