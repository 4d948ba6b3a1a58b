import type { Client } from 'pg';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { onServer } from './database-server.ts';

/**
 * Looks for texts, in any case, in every column of every table of a database, whatever its schema, and in every file.
 * @returns `table: text` for each table and `file: text` for each file in which one was found
 */
export async function scanFor(
  texts: readonly string[],
  { databaseUrl, files }: { databaseUrl: string; files: FileStorage },
): Promise<string[]> {
  const found: string[] = [];
  await onServer(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string | null }>(
        `select string_agg(lower(stored::text${await readableBytes(client, name)}), chr(10)) as content
         from ${name} stored`,
      );
      const content = rows[0]?.content ?? '';
      found.push(
        ...texts.filter((text) => content.includes(text.toLowerCase())).map((text) => `${name}: ${text}`),
      );
    }
  });
  for (const key of await files.list('')) {
    const content = `${key} ${(await files.get(key))?.toString('latin1')}`.toLowerCase();
    found.push(
      ...texts.filter((text) => content.includes(text.toLowerCase())).map((text) => `${key}: ${text}`),
    );
  }
  return found;
}

/** What is added to the text of a row: its bytes as they are, where letters can be read. */
async function readableBytes(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ column: string }>(
    `select format('%I', attname) as column from pg_attribute
     where attrelid = $1::regclass and atttypid = 'bytea'::regtype and not attisdropped`,
    [table],
  );
  return rows.map(({ column }) => ` || coalesce(encode(stored.${column}, 'escape'), '')`).join('');
}
