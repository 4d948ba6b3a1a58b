import { harmless } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/** What webhooks keep, and how long. */
export const webhookPrivacy: PrivacyHooks = {
  tables: {
    // Nothing of a buyer is told. A copy would tell the same addresses, and cannot read the secrets.
    webhook_delivery: {
      ...harmless('answer', 'body', 'endpoint_id', 'error', 'event', 'message_id'),
      anonymous: 'dropped',
    },
    webhook_endpoint: {
      columns: { id: 'harmless', url: 'secret', events: 'harmless', secret: 'secret' },
      anonymous: 'dropped',
    },
  },
  retention: [
    {
      what: 'webhook deliveries',
      days: 30,
      why: 'they can be sent again if a receiver loses them',
      table: 'webhook_delivery',
      age: 'created_at',
      action: 'remove',
    },
  ],
};
