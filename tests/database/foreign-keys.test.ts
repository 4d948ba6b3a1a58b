import { expect, test } from 'vitest';
import { onServer } from '../support/database-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';

test('every foreign key has an index, so that deleting what it refers to does not read the whole table', async () => {
  const database = await freshDatabase();
  try {
    const { rows } = await onServer(database.url, (client) =>
      client.query<{ name: string }>(
        `select conrelid::regclass || '.' || attname as name
         from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
         where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
           select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
         order by 1`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  } finally {
    await database.close();
  }
});
