import type { TablePrivacy } from '#database/privacy/table-privacy.ts';

const objects: TablePrivacy = { columns: { id: 'harmless', object: 'document' } };

/** The tables of the payment sandbox, as `database/privacy` has those of the shop. */
export const sandboxPrivacy: Readonly<Record<string, TablePrivacy>> = {
  balance_transaction: {
    columns: { id: 'harmless', object: 'document', intent: 'harmless', payout: 'harmless' },
  },
  charge: objects,
  confirmation_token: { columns: { id: 'harmless', outcome: 'harmless', object: 'document' } },
  customer: objects,
  delivery: { columns: { event: 'harmless' } },
  dispute: objects,
  early_fraud_warning: objects,
  event: objects,
  idempotency: { columns: { key: 'secret', fingerprint: 'secret', body: 'document' }, anonymous: 'dropped' },
  payment_intent: { columns: { id: 'harmless', object: 'document', return_url: 'harmless' } },
  payment_method: { columns: { id: 'harmless', outcome: 'harmless', object: 'document' } },
  payout: objects,
  refund: objects,
  review: objects,
  scheduled_change: { columns: { kind: 'harmless', subject: 'harmless' } },
  setting: { columns: { key: 'harmless', value: 'secret' }, anonymous: 'dropped' },
  tax_calculation: { columns: { id: 'harmless' } },
  weather: { columns: { kind: 'harmless' } },
};
