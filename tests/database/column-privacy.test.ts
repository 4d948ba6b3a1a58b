import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

/** The columns of a database that can hold text, by table. */
let columns: Record<string, string[]>;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
  await migrate(database.url);
  columns = await readTextColumns(database.url);
});
afterAll(() => database.drop());

test('every column that can hold text is classified, and none that does not exist', () => {
  const classified = Object.entries(privacyRules.tables).map(([table, { columns: known }]) => [
    table,
    Object.keys(known).sort(),
  ]);
  expect(Object.fromEntries(classified)).toEqual(columns);
});

test('a column that nobody classified is noticed', async () => {
  await onServer(database.url, (client) => client.query('alter table review add column nickname text'));
  expect((await readTextColumns(database.url)).review).toContain('nickname');
  await onServer(database.url, (client) => client.query('alter table review drop column nickname'));
});

/**
 * JSON in which visitors and customers type nothing: the catalog, settings and templates of administrators, and what the
 * shop computes.
 */
const harmlessJson = [
  'brand.size_chart',
  'brand_maker.maker',
  'catalogue_change_shoe.after',
  'catalogue_change_shoe.before',
  'catalogue_change_size.numbers_after',
  'catalogue_change_size.numbers_before',
  'catalogue_upload.options',
  'catalogue_upload.result',
  'checkout_attempt.charges',
  'credit_note.content',
  'credit_note.vat',
  'dispute_answer.evidence',
  'invoice.content',
  'invoice.seller',
  'invoice.vat',
  'mail_template.texts',
  'pay_link.charges',
  'recall.shoes',
  'shoe.more_pictures',
  'shoe_facts.maker',
  'shop_fact.value',
  'shop_settings.settings',
];

test('JSON is harmless only if it is known that no visitor or customer types its texts', async () => {
  const { rows } = await onServer(database.url, (client) =>
    client.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and udt_name in ('json', 'jsonb')
       order by table_name collate "C", column_name collate "C"`,
    ),
  );
  const isHarmless = ({ table_name, column_name }: (typeof rows)[number]) =>
    privacyRules.tables[table_name]?.columns[column_name] === 'harmless';
  const found = rows.filter(isHarmless).map(({ table_name, column_name }) => `${table_name}.${column_name}`);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((column) => !harmlessJson.includes(column))).toEqual([]);
});

test('a table with columns of a person says whose its rows are, and what becomes of each such column', () => {
  const forgotten = Object.entries(privacyRules.tables).flatMap(([table, { columns: known, person }]) => {
    const personal = Object.keys(known).filter(
      (column) => !['harmless', 'secret', 'administrator'].includes(known[column] ?? ''),
    );
    if (!person) return personal.length > 0 ? [table] : [];
    if (person.erase === 'remove') return [];
    return personal.filter((column) => !(column in person.blank)).map((column) => `${table}.${column}`);
  });
  expect(forgotten).toEqual([]);
});

async function readTextColumns(url: string): Promise<Record<string, string[]>> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text order by column_name collate "C") as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
         and udt_name in ('text', 'varchar', '_text', 'json', 'jsonb', 'bytea', 'inet')
       group by table_name`,
    ),
  );
  return Object.fromEntries(rows.map(({ table, columns: names }) => [table, names]));
}
