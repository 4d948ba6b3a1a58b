import { sql } from 'kysely';
import { ofUid, type Person } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

const orders = (person: Person) => sql`(select id from checkout_attempt where ${ofUid(person)})`;

const ofReturns = (person: Person) =>
  sql`return_id in (select id from order_return where order_id in ${orders(person)})`;

/** Returns belong to the buyer of their order, and stay with it, without their labels. Reasons are chosen from a list. */
export const returnPrivacy: PrivacyHooks = {
  tables: {
    order_return_label: {
      columns: {
        id: 'harmless',
        return_id: 'harmless',
        key: 'secret',
        type: 'harmless',
        content: 'document',
      },
      anonymous: 'dropped',
      person: {
        whose: ofReturns,
        // The link in the email opens it.
        atOnce: true,
        erase: 'remove',
        // An export is JSON: the file itself is on the page of the order.
        secretIn: { rows: sql`true`, columns: ['content'] },
      },
    },
    order_return_item: {
      columns: {
        return_id: 'harmless',
        shoe_id: 'harmless',
        name: 'harmless',
        size: 'harmless',
        reason: 'harmless',
        swap_for: 'harmless',
        withdrawal_id: 'harmless',
      },
      person: {
        whose: ofReturns,
        erase: 'keep',
        blank: {},
      },
    },
    order_return: {
      columns: {
        id: 'harmless',
        order_id: 'harmless',
        state: 'harmless',
        outcome: 'harmless',
        refund_id: 'harmless',
      },
      person: { whose: (person) => sql`order_id in ${orders(person)}`, erase: 'keep', blank: {} },
    },
  },
  retention: [
    {
      what: 'return labels that were replaced or removed, or whose pairs arrived',
      days: 30,
      why: 'administrators can undo that',
      table: 'order_return_label',
      age: 'unused_at',
      action: 'remove',
    },
    {
      what: 'return labels of pairs that never arrived',
      days: 180,
      why: 'pairs that are sent late',
      table: 'order_return_label',
      age: 'created_at',
      action: 'remove',
    },
  ],
};
