import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapShoeFields } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { fieldColumns, toColumns } from '#shop/catalog/server/catalog.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { seedShoes } from '../support/seed-shoes.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedShoes(database.db);
});
afterAll(() => database.close());

/** Other values than those of any shoe. */
const changed = toColumns({ ...mapShoeFields(() => 'Something else'), price: 1 }, 'usd');

test.each(fieldColumns)('a shoe whose %s is changed has the date of that for the sitemap', async (name) => {
  const [column, value] = [sql.ref(name), changed[name]];
  await sql`update shoe set changed_at = null`.execute(database.db);
  const { rows } = await sql<{ changed_at: Date | null }>`
    update shoe set ${column} = ${value} returning changed_at`.execute(database.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ changed_at }) => changed_at === null)).toEqual([]);
});
