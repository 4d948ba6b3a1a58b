import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onServer } from '../support/database-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';

test('databases created at once are migrated, empty, separate, and dropped when closed', async () => {
  const databases = await Promise.all(Array.from({ length: 6 }, freshDatabase));
  const found = databases.map(async ({ db }, index) => {
    await sql`create table mark as select ${sql.lit(index)} as number`.execute(db);
    const mark = await sql<{ number: number }>`select number from mark`.execute(db);
    const shoes = await db.selectFrom('shoe').selectAll().execute();
    return { marks: mark.rows, shoes };
  });
  expect(await Promise.all(found)).toEqual(
    databases.map((_, number) => ({ marks: [{ number }], shoes: [] })),
  );
  await Promise.all(databases.map((database) => database.close()));
  for (const { url } of databases) {
    await expect(onServer(url, (client) => client.query('select 1'))).rejects.toThrow('does not exist');
  }
});
