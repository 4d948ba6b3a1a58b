import { sql } from 'kysely';
import type { Database } from '#server/shared/dependencies.ts';

/** What is true of a shop, each by its name, like `shoe orbit price`. */
export type Facts = Readonly<Record<string, string>>;

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
 * administrator: in stock, reserved and sold, so that a sale, its refund or its failure changes none.
 */
export async function readFacts(db: Database): Promise<Facts> {
  const { rows } = await sql<{ name: string; fact: string }>`
    select 'shoe ' || id || ' ' || field as name, fact from shoe, lateral (values ('name', name), ('brand', brand),
      ('color', color), ('description', description), ('price', price_cents::text), ('sale', on_sale::text)) as fields (field, fact)
      where deleted_at is null
    union all select 'shoe ' || shoe_id || ' units ' || size, (${unitsOf('entry')})::text
      from shoe_size entry join shoe on shoe.id = shoe_id where deleted_at is null
    union all select 'brand ' || name, 'there' from brand where deleted_at is null
    union all select 'order ' || id_payment || ' ' || field, fact from shop_order, lateral (values ('status', status),
      ('amount', amount_cents::text), ('shipment', coalesce(carrier || ' ' || coalesce(tracking_number, ''), 'not sent')))
      as fields (field, fact)
    union all select 'user ' || uid || ' ' || field, fact from shop_user, lateral (values ('status', status),
      ('manager', manager::text)) as fields (field, fact)
    union all select 'review ' || id, shoe_id || ' ' || rating || ' ' || review from review
    union all select 'favorite ' || uid || ' ' || shoe_id, 'there' from favorite`.execute(db);
  return Object.fromEntries(rows.map(({ name, fact }) => [name, fact]));
}

/** Units in stock, reserved, and sold without having come back, of a row of `shoe_size`. */
const unitsOf = (entry: string) => sql`
  ${sql.ref(`${entry}.quantity`)}
  + coalesce((select sum(line.quantity) from attempt_line line join checkout_attempt attempt on attempt.id = line.attempt_id
      where line.shoe_id = ${sql.ref(`${entry}.shoe_id`)} and line.size = ${sql.ref(`${entry}.size`)}
        and attempt.state in ('open', 'waiting')), 0)
  + coalesce((select sum(item.quantity) from order_item item
      where item.shoe_id = ${sql.ref(`${entry}.shoe_id`)} and item.size = ${sql.ref(`${entry}.size`)}), 0)
  - coalesce((select sum(returned) from (
      select least(sum(line.quantity), (select sum(item.quantity) from attempt_line item where item.attempt_id = refund.attempt_id
        and item.shoe_id = ${sql.ref(`${entry}.shoe_id`)} and item.size = ${sql.ref(`${entry}.size`)})) as returned
      from refund_line line join refund on refund.id = line.refund_id
      where line.shoe_id = ${sql.ref(`${entry}.shoe_id`)} and line.size = ${sql.ref(`${entry}.size`)}
        and refund.restocked_at is not null group by refund.attempt_id) once), 0)`;
