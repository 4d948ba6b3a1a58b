import { sql } from 'kysely';
import { attempts } from '#database/privacy/order-privacy.ts';
import { harmless } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/** Invoices stay as they were issued; an erasure only leaves the country of their recipient. */
export const documentPrivacy: PrivacyHooks = {
  tables: {
    invoice: {
      columns: {
        order_id: 'harmless',
        country: 'harmless',
        currency: 'harmless',
        vat: 'harmless',
        seller: 'harmless',
        content: 'harmless',
        recipient: 'document',
      },
      person: {
        whose: (person) => sql`order_id in ${attempts(person)}`,
        atOnce: true,
        erase: 'keep',
        blank: {
          recipient: () =>
            sql`recipient || '{"name": "", "line1": "", "city": "", "state": "", "postalCode": "", "email": ""}'::jsonb`,
        },
      },
    },
    credit_note: harmless('order_id', 'refund_id', 'vat', 'content'),
  },
};
