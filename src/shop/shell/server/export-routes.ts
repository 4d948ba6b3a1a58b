import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { withoutCents } from '#platform/contract/fields/currency.ts';
import { columnOf } from '#platform/contract/fields/currency-texts.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isRefused } from '#platform/outbox/refused-addresses.ts';
import { byteOrderMark, csvLines, type IdCell } from '#platform/text/csv.ts';
import { readSettings } from '#shop/settings/server/settings.ts';
import { type ExportedList, exportedLists } from '../contract/exported-lists.ts';

/** GET /admin/export/{list}.csv, which is not in the contract, because its response is not JSON. Lists of people need a proof. */
export const exportPlugin: FastifyPluginAsync<Pick<Dependencies, 'longDb'>> = async (app, { longDb }) => {
  for (const list of exportedLists) {
    const hasPeople = list !== 'charts';
    app.get(
      `/admin/export/${list}.csv`,
      {
        config: { access: 'administrator', ...(hasPeople && { reauthentication: 'always' }) },
        schema: { hide: true },
      },
      async (_request, reply) => {
        const today = new Date().toISOString().slice(0, 10);
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${list}-${today}.csv"`)
          .header('cache-control', 'no-store');
        return reply.send(Readable.from(writeFile(longDb, list)));
      },
    );
  }
};

async function* writeFile(db: Database, list: ExportedList): AsyncGenerator<string> {
  let start = byteOrderMark;
  for await (const rows of readRows(db, list)) {
    yield start + csvLines(rows);
    start = '';
  }
}

/** Where an exported list comes from. */
interface Source {
  readonly table: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** A text expression for each column, by its name in the file. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The column of the ids that the shop gave. */
  readonly ids?: string;
}

/** Rows per query. */
const batchSize = 1000;

/**
 * Reads a list in batches, newest first, with the column names first. No connection is held while a slow client
 * downloads.
 */
async function* readRows(db: Database, list: ExportedList): AsyncGenerator<readonly (string | IdCell)[][]> {
  const { table, key, columns, ids } = list === 'orders' ? ordersOf(await hasOnlyDollars(db)) : sources[list];
  const names = Object.keys(columns);
  let last: Row | undefined;
  for (let first = true; first || last; first = false) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select array[${sql.join(Object.values(columns))}]::text[] as cells, created_at::text as at, ${key} as key from ${table}
      where ${last ? after(key, last) : sql`true`}
      order by created_at desc, ${key} limit ${batchSize}`.execute(db);
    const lines = rows.map(({ cells }) => cells.map((cell, at) => (names[at] === ids ? { id: cell } : cell)));
    yield first ? [names, ...lines] : lines;
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  }
}

interface Row {
  readonly cells: string[];
  /** As text, because a Date has no microseconds. */
  readonly at: string;
  readonly key: string;
}

const after = (key: RawBuilder<unknown>, last: Row): RawBuilder<unknown> => sql`
  created_at <= ${last.at}::timestamptz and (created_at < ${last.at}::timestamptz or ${key} > ${last.key})`;

const inUtc = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const createdAt = inUtc(sql`created_at`);
/** An amount of an order in whole units, with the decimals of its currency. */
const amountOf = (cents: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when currency ~ ${withoutCents.source} then ${cents}::text else (${cents} / 100.0)::numeric(20, 2)::text end`;
const yesNo = (flag: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${flag} then 'yes' else 'no' end`;

const sources: Record<Exclude<ExportedList, 'orders'>, Source> = {
  users: {
    table: sql`shop_user`,
    key: sql`id`,
    columns: {
      id: sql`uid`,
      email: sql`email`,
      'created at': createdAt,
      status: sql`status`,
      manager: yesNo(sql`manager`),
    },
  },
  subscribers: {
    // The others must not be mailed.
    table: sql`(select * from newsletter_subscriber where confirmed and not ${isRefused('email_key')}) subscriber`,
    key: sql`email_key`,
    columns: {
      email: sql`email`,
      'subscribed at': createdAt,
      'confirmed at': sql`coalesce(${inUtc(sql`confirmed_at`)}, '')`,
      source: sql`coalesce(source, '')`,
    },
  },
  messages: {
    table: sql`contact_message`,
    key: sql`id`,
    columns: { 'sent at': createdAt, name: sql`name`, email: sql`email`, message: sql`message` },
  },
  charts: {
    table: sql`(
      select brand.name as brand, brand.created_at, brand.id || to_char(place, '000') as id, listed.*
      from brand, rows from (jsonb_to_recordset(size_chart) as (size text, us text, uk text, eu text, cm text))
        with ordinality as listed (size, us, uk, eu, cm, place)
      where deleted_at is null) chart`,
    key: sql`id`,
    columns: { brand: sql`brand`, size: sql`size`, us: sql`us`, uk: sql`uk`, eu: sql`eu`, cm: sql`cm` },
  },
};

/** Whether no order of the shop was or will be paid in another currency. */
async function hasOnlyDollars(db: Database): Promise<boolean> {
  const { currency } = await readSettings(db);
  if (currency !== defaultCurrency) return false;
  const other = db.selectFrom('shop_order').select('id').where('currency', '<>', defaultCurrency).limit(1);
  return (await other.executeTakeFirst()) === undefined;
}

/** The orders: while all are in dollars, the names of the columns say so; otherwise each has a currency. */
function ordersOf(isOnlyDollars: boolean): Source {
  const named = (name: string) => (isOnlyDollars ? columnOf(name, defaultCurrency) : name);
  return {
    table: sql`
      shop_order left join lateral (
        select sum(quantity)::text as pairs, sum(discount_cents) as discount_cents,
          string_agg(format('%s × %s (size %s)', quantity, name, size), '; ' order by position) as shoes
        from order_item where order_id = shop_order.id) item on true
      left join lateral (
        select discount_code, delivery_discount_cents,
          coalesce(charges ->> 'country', checkout_attempt.address ->> 'country', '') as country,
          ${sumOf('$.deliveryCents')} as delivery_cents, ${sumOf('$.vat[*].vatCents')} as tax_cents
        from checkout_attempt where id = attempt_id) attempt on true`,
    key: sql`id`,
    ids: 'payment',
    columns: {
      payment: sql`id_payment`,
      date: createdAt,
      email: sql`email`,
      status: sql`status`,
      ...(!isOnlyDollars && { currency: sql`upper(currency)` }),
      [named('amount')]: amountOf(sql`amount_cents`),
      [named('refunded')]: amountOf(sql`refunded_cents`),
      disputed: yesNo(sql`disputed`),
      pairs: sql`coalesce(pairs, '0')`,
      shoes: sql`coalesce(shoes, '')`,
      [named('discount')]: amountOf(
        sql`(coalesce(discount_cents, 0) + coalesce(delivery_discount_cents, 0))`,
      ),
      'discount code': sql`coalesce(discount_code, '')`,
      [named('delivery')]: amountOf(sql`delivery_cents`),
      [named('tax')]: amountOf(sql`tax_cents`),
      country: sql`country`,
      canceled: yesNo(sql`canceled_at is not null`),
    },
  };
}

/** The sum of amounts in the charges of an attempt, in cents, by their JSON path; 0 without any. */
const sumOf = (path: string): RawBuilder<unknown> => sql`(
  select coalesce(sum((amount #>> '{}')::numeric), 0)::bigint
  from jsonb_path_query(coalesce(charges, '{}'), ${`${path} ? (@.type() == "number")`}::jsonpath) amount)`;
