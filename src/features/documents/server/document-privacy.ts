import { harmless } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/** What invoices keep: nothing of a person. Whom an invoice is for is known from its order. */
export const documentPrivacy: PrivacyHooks = {
  tables: {
    invoice: harmless('order_id', 'country', 'currency', 'vat', 'seller'),
    credit_note: harmless('order_id', 'refund_id', 'vat'),
  },
};
