import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

const migrations = join(import.meta.dirname, '../../database/migrations');

/** A database of the release before this migration, with the shoe `s` as its columns say, and what it is after a start. */
async function migrateShoe(before: string, shoe: string) {
  const { url, drop } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  onTestFinished(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  const names = (await readdir(migrations)).filter((file) => file < before);
  for (const name of names) await cp(join(migrations, name), join(folder, name));
  await migrate(url, [folder]);
  return onServer(url, async (client) => {
    await client.query(
      `insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, model,
         picture_base, picture_views)
       values ('s', ${shoe}, 100, 'm', '/p', '{side}')`,
    );
    await migrate(url);
    const { rows: words } = await client.query('select word, named from search_word order by word');
    const { rows: shoes } = await client.query('select search from shoe');
    return { words, shoes };
  });
}

test('shoes of before the migration are found by their words, and misspelt words compared with them', async () => {
  const { words, shoes } = await migrateShoe(
    '0057',
    `'Quiet', 'quiet', 'Skarn', 'skarn', 'Red', 'red', 'Für Läufer, 2026'`,
  );
  expect(words).toEqual([
    { word: 'fur', named: false },
    { word: 'laufer', named: false },
    { word: 'quiet', named: true },
    { word: 'red', named: true },
    { word: 'skarn', named: true },
  ]);
  expect(shoes[0].search).toMatch(/'laufer':.*'skarn':/);
});

test('shoes of before the migration are found by their model numbers and in plain letters', async () => {
  const { words, shoes } = await migrateShoe(
    '0077',
    `'Łódź-1130', 'łodz-1130', 'Y-3', 'y-3', 'Red', 'red', 'Of the M574'`,
  );
  expect(words.map(({ word }) => word)).toEqual(['lodz', 'red', 'the']);
  expect(shoes[0].search.match(/'[^']+'/g)).toEqual(
    expect.arrayContaining(["'1130'", "'3'", "'574'", "'lodz'", "'m574'", "'y'"]),
  );
});
