import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { insertGeneratedShoes } from '#features/demo/cli/insert-generated-shoes.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/fresh-database.ts';
import { listShoePages, listShoeSitemaps, shoesPerSitemap } from '../server/sitemap.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const { pool, close } = await connect(database.url);
  const client = await pool.connect();
  await insertGeneratedShoes(client, { count: shoesPerSitemap + 7, word: 'Many' }, () => {});
  client.release();
  await close();
});
afterAll(() => database.close());

test('a catalogue of more shoes than a sitemap has is in several, each shoe once', async () => {
  const sitemaps = await listShoeSitemaps(database.db);
  const pages = await Promise.all(sitemaps.map((from) => listShoePages(database.db, from)));
  expect(pages.map((listed) => listed.length)).toEqual([shoesPerSitemap, 7]);
  expect(new Set(pages.flat().map(({ path }) => path)).size).toBe(shoesPerSitemap + 7);
});
