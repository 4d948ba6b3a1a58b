import { type RawBuilder, sql } from 'kysely';
import type { ExportedList } from '#contract/admin.ts';
import type { Database } from '../../shared/dependencies.ts';

/** Where an exported list comes from. */
interface Source {
  readonly table: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** A text expression for each column, by its name in the file. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Rows per query. */
const batchSize = 1000;

/**
 * Reads a list in batches, newest first, with the column names first. No connection is held while a slow client
 * downloads.
 */
export async function* readRows(db: Database, list: ExportedList): AsyncGenerator<readonly string[][]> {
  const { table, key, columns } = sources[list];
  let last: Row | undefined;
  for (let first = true; first || last; first = false) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select array[${sql.join(Object.values(columns))}]::text[] as cells, created_at::text as at, ${key} as key from ${table}
      where ${last ? after(key, last) : sql`true`}
      order by created_at desc, ${key} limit ${batchSize}`.execute(db);
    const lines = rows.map((row) => row.cells);
    yield first ? [Object.keys(columns), ...lines] : lines;
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

const createdAt = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const dollars = (cents: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${cents} / 100.0)::numeric(20, 2)::text`;
const yesNo = (flag: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${flag} then 'yes' else 'no' end`;

const sources: Record<ExportedList, Source> = {
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
  orders: {
    table: sql`
      shop_order left join lateral (
        select sum(quantity)::text as pairs,
          string_agg(format('%s × %s (size %s)', quantity, name, size), '; ' order by position) as shoes
        from order_item where order_id = shop_order.id) item on true`,
    key: sql`id`,
    columns: {
      payment: sql`id_payment`,
      date: createdAt,
      email: sql`email`,
      status: sql`status`,
      'amount (USD)': dollars(sql`amount_cents`),
      'refunded (USD)': dollars(sql`refunded_cents`),
      disputed: yesNo(sql`disputed`),
      pairs: sql`coalesce(pairs, '0')`,
      shoes: sql`coalesce(shoes, '')`,
    },
  },
  subscribers: {
    table: sql`newsletter_subscriber`,
    key: sql`email_key`,
    columns: { email: sql`email`, 'subscribed at': createdAt },
  },
  messages: {
    table: sql`contact_message`,
    key: sql`id`,
    columns: { 'sent at': createdAt, name: sql`name`, email: sql`email`, message: sql`message` },
  },
};
