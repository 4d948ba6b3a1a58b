import { sql } from 'kysely';
import { isOwned, ofUid } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

const noText = () => sql`''`;
const nothing = () => sql`null`;
const nameless = {
  name: noText,
  stated_order: noText,
  part: noText,
  email: noText,
  address_hash: nothing,
};

/** Withdrawals are kept like their orders: what was withdrawn and when, but not by whom. */
export const withdrawalPrivacy: PrivacyHooks = {
  tables: {
    withdrawal: {
      columns: {
        id: 'harmless',
        name: 'name',
        stated_order: 'text',
        email: 'email',
        part: 'text',
        items: 'harmless',
        order_id: 'harmless',
        address_hash: 'network',
      },
      person: {
        whose: (person) =>
          sql`(lower(email) = ${person.email} and ${isOwned(person)}
            or order_id in (select id from shop_order where ${ofUid(person)}))`,
        erase: 'keep',
        blank: nameless,
      },
    },
  },
  retention: [
    {
      what: 'who withdrew from a contract (the statements stay)',
      days: 3650,
      why: 'like orders',
      table: 'withdrawal',
      age: 'created_at',
      where: sql`email <> ''`,
      action: {
        name: noText(),
        stated_order: noText(),
        part: noText(),
        email: noText(),
        address_hash: nothing(),
      },
    },
  ],
};
