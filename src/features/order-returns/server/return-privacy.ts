import { sql } from 'kysely';
import { ofUid, type Person } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

const orders = (person: Person) => sql`(select id from checkout_attempt where ${ofUid(person)})`;

/** Returns belong to the buyer of their order, and stay with it. Reasons are chosen from a list. */
export const returnPrivacy: PrivacyHooks = {
  tables: {
    order_return_item: {
      columns: {
        return_id: 'harmless',
        shoe_id: 'harmless',
        name: 'harmless',
        size: 'harmless',
        reason: 'harmless',
        swap_for: 'harmless',
      },
      person: {
        whose: (person) =>
          sql`return_id in (select id from order_return where order_id in ${orders(person)})`,
        erase: 'keep',
        blank: {},
      },
    },
    order_return: {
      columns: { id: 'harmless', order_id: 'harmless', state: 'harmless', outcome: 'harmless' },
      person: { whose: (person) => sql`order_id in ${orders(person)}`, erase: 'keep', blank: {} },
    },
  },
};
