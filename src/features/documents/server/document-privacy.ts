import { harmless } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/** Invoices contain no personal data: their recipient is stored with the order. */
export const documentPrivacy: PrivacyHooks = {
  tables: {
    invoice: harmless('order_id', 'country', 'currency', 'vat', 'seller'),
    credit_note: harmless('order_id', 'refund_id', 'vat'),
  },
};
