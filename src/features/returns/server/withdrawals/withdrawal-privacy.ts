import { sql } from 'kysely';
import { isOwned, ofUid } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

const noText = () => sql`''`;
const nothing = () => sql`null`;
/** The pairs that the order has, by their ids and sizes; anything else is what somebody typed. */
const soldPairs = () => sql`case jsonb_typeof(items) when 'array' then (
  select coalesce(jsonb_agg(jsonb_build_object('_id', shoe_id, 'size', size, 'quantity', item -> 'quantity') order by place), '[]')
  from jsonb_array_elements(items) with ordinality as stated (item, place)
  join order_item on order_item.order_id = withdrawal.order_id
    and order_item.shoe_id = item ->> '_id' and order_item.size = item ->> 'size') end`;
const nameless = {
  name: noText,
  stated_order: noText,
  part: noText,
  items: soldPairs,
  email: noText,
  address_hash: nothing,
};

/** Withdrawals are kept like their orders: which of its pairs were withdrawn and when, but not by whom. */
export const withdrawalPrivacy: PrivacyHooks = {
  tables: {
    withdrawal: {
      columns: {
        id: 'harmless',
        name: 'name',
        stated_order: 'text',
        email: 'email',
        part: 'text',
        items: 'typed',
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
      what: 'withdrawals that name no order of the shop',
      days: 1095,
      why: 'claims expire after three years',
      table: 'withdrawal',
      age: 'created_at',
      where: sql`order_id is null`,
      action: 'remove',
    },
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
        items: soldPairs(),
        email: noText(),
        address_hash: nothing(),
      },
    },
  ],
};
