import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

const migrations = join(import.meta.dirname, '../../database/migrations');

test('shoes of before the migration are found by their words, and misspelt words compared with them', async () => {
  const { url, drop } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  onTestFinished(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  const names = (await readdir(migrations)).filter((file) => file < '0057');
  for (const name of names) await cp(join(migrations, name), join(folder, name));
  await migrate(url, folder);
  const { words, found } = await onServer(url, async (client) => {
    await client.query(
      `insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, model,
         picture_base, picture_views)
       values ('s', 'Quiet', 'quiet', 'Skarn', 'skarn', 'Red', 'red', 'Für Läufer, 2026', 100, 'm', '/p', '{side}')`,
    );
    await migrate(url);
    const { rows } = await client.query('select word, named from search_word order by word');
    const matches = await client.query(
      `select id from shoe where search @@ to_tsquery('simple', 'laufer & skarn')`,
    );
    return { words: rows, found: matches.rows };
  });
  expect(words).toEqual([
    { word: 'fur', named: false },
    { word: 'laufer', named: false },
    { word: 'quiet', named: true },
    { word: 'red', named: true },
    { word: 'skarn', named: true },
  ]);
  expect(found).toEqual([{ id: 's' }]);
});
