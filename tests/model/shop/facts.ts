import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type ShoeFieldName, shoeFieldNames } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { fieldColumns } from '#shop/catalog/server/catalog.ts';

/** What is true of a shop, each by its name, like `shoe orbit price`. */
export type Facts = Readonly<Record<string, string>>;

/** A shoe's fields as a form sends them. */
export type TypedShoe = Readonly<Record<ShoeFieldName, string>>;

/** The facts about a shoe whose fields a form has set: that takes it off sale. */
export const factsOfForm = (id: string, typed: TypedShoe): Facts => ({
  ...Object.fromEntries(shoeFieldNames.map((field) => [`shoe ${id} ${field}`, typed[field]])),
  [`shoe ${id} price`]: String(Math.round(Number(typed.price) * 100)),
  [`shoe ${id} sale`]: 'false',
  [`brand ${typed.brand}`]: 'there',
});

/** Facts that a step changes; null for those that are no longer. */
export type FactChanges = Readonly<Record<string, string | null>>;

/** The facts after a change. */
export const applyChanges = (facts: Facts, changes: FactChanges): Facts =>
  Object.fromEntries(
    Object.entries({ ...facts, ...changes }).filter((fact): fact is [string, string] => fact[1] !== null),
  );

/** The names of the facts in which two states differ. */
export const differingFacts = (one: Facts, other: Facts): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);

/**
 * Reads the facts of a shop from its tables. `units` are those that were ever put into stock and not taken out by an
 * administrator: in stock, reserved and sold, so that a sale, its refund, its return or its failure changes none.
 */
export async function readFacts(db: Database): Promise<Facts> {
  const { rows } = await sql<{ name: string; fact: string }>`
    select 'shoe ' || id || ' ' || field as name, fact from shoe, lateral (values ${fieldFacts},
      ('sale', on_sale::text)) as fields (field, fact)
      where deleted_at is null
    union all select 'shoe ' || shoe_id || ' units ' || size, (${unitsOf('entry')})::text
      from shoe_size entry join shoe on shoe.id = shoe_id where deleted_at is null
    union all select 'brand ' || name, 'there' from brand where deleted_at is null
    union all select 'order ' || id_payment || ' ' || field, fact from shop_order, lateral (values ('status', status),
      ('amount', amount_cents::text), ('shipment', coalesce(carrier || ' ' || coalesce(tracking_number, ''), 'not sent')),
      ('canceled', (canceled_at is not null)::text),
      ('pairs', (select sum(quantity) from order_item where order_id = shop_order.id)::text)) as fields (field, fact)
    union all select 'return ' || id, concat_ws(' ', state, outcome, case when restocked then 'restocked' end,
      case when taken then 'taken' end) from order_return
    union all select 'user ' || uid || ' ' || field, fact from shop_user, lateral (values ('status', status),
      ('manager', manager::text)) as fields (field, fact)
    union all select 'review ' || id, shoe_id || ' ' || rating || ' ' || review from review
    union all select 'favorite ' || uid || ' ' || shoe_id, 'there' from favorite`.execute(db);
  return Object.fromEntries(rows.map(({ name, fact }) => [name, fact]));
}

/** The fields of a row of `shoe`, each with its name; the price in cents. */
const fieldFacts = sql.join(
  shoeFieldNames.map((field, index) => sql`(${sql.lit(field)}, ${sql.ref(fieldColumns[index] ?? '')}::text)`),
);

/** Units in stock, reserved, and sold without having come back, of a row of `shoe_size`. */
const unitsOf = (entry: string) => sql`
  ${sql.ref(`${entry}.quantity`)} + ${sql.ref(`${entry}.offered`)} + ${returnedOf(entry)}
  + coalesce((select sum(line.quantity) from attempt_line line join checkout_attempt attempt on attempt.id = line.attempt_id
      where line.shoe_id = ${sql.ref(`${entry}.shoe_id`)} and line.size = ${sql.ref(`${entry}.size`)}
        and attempt.state in ('open', 'waiting')), 0)
  + coalesce((select sum(item.quantity) from order_item item
      where item.shoe_id = ${sql.ref(`${entry}.shoe_id`)} and item.size = ${sql.ref(`${entry}.size`)}), 0)
  - coalesce((select sum(returned) from (
      select least(sum(line.quantity - line.sent_again), (select sum(item.quantity) from attempt_line item where item.attempt_id = refund.attempt_id
        and item.shoe_id = ${sql.ref(`${entry}.shoe_id`)} and item.size = ${sql.ref(`${entry}.size`)})) as returned
      from refund_line line join refund on refund.id = line.refund_id
      where line.shoe_id = ${sql.ref(`${entry}.shoe_id`)} and line.size = ${sql.ref(`${entry}.size`)}
        and refund.restocked_at is not null group by refund.attempt_id) once), 0)`;

/**
 * What returns add to that: new sizes that are reserved, less pairs in stock that their order still names. A pair that came
 * back and was exchanged is in no order any more, and in stock only if it was restocked.
 */
const returnedOf = (entry: string) => sql`coalesce((
  select sum(item.quantity * case
    when own.outcome = 'send' and item.swap_for is not null then
      case when item.size = ${sql.ref(`${entry}.size`)} and not own.restocked then 1 else 0 end
    else
      case when item.swap_for = ${sql.ref(`${entry}.size`)} and own.taken then 1 else 0 end
      - case when item.size = ${sql.ref(`${entry}.size`)} and own.restocked then 1 else 0 end
    end)
  from order_return_item item join order_return own on own.id = item.return_id
  where item.shoe_id = ${sql.ref(`${entry}.shoe_id`)}), 0)`;
