import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { onServer, type TemporaryDatabase } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';
import { runCli } from '../support/run-cli.ts';

let folder: string;
let database: TemporaryDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'no-shop-'));
  database = await emptyDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const countTables = async (url: string) => {
  const query = `select count(*)::int as tables from information_schema.tables where table_schema = 'public'`;
  return (await onServer(url, (client) => client.query(query))).rows[0]?.tables;
};

/** A command that reads a shop, its file and the exit code with which it fails. */
const commands = [
  ['backup', ['shop.tar.gz'], 1],
  ['export', ['catalog.csv'], 1],
  ['money-check', [], 2],
] as const;

test.each(commands)('npm run %s refuses a mistyped DATA_DIR, and makes nothing there', async (...command) => {
  const [name, files, failure] = command;
  const paths = files.map((file) => join(folder, file));
  const dataFolder = join(folder, 'mistyped');
  expect(await runCli(name, paths, { DATA_DIR: dataFolder })).toEqual({
    code: failure,
    output: `There is no shop in ${dataFolder}. Set DATA_DIR (or DATABASE_URL) as for the shop itself, or run npm start to create a new shop.\n`,
  });
  expect([dataFolder, ...paths].filter((path) => existsSync(path))).toEqual([]);
});

test.each(commands)(
  'npm run %s refuses a database that holds no shop, and leaves it empty',
  async (...command) => {
    const [name, files, failure] = command;
    const paths = files.map((file) => join(folder, file));
    const run = () => runCli(name, paths, { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url });
    expect(await run()).toEqual({
      code: failure,
      output: expect.stringMatching(
        /^There is no shop in the database test_\w+ on .+\. Set DATABASE_URL .+\n$/,
      ),
    });
    expect(await countTables(database.url)).toBe(0);
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
  },
);

test('a database with the tables of a shop and without its administrators is no shop', async () => {
  await migrate(database.url);
  const { code, output } = await runCli('backup', [join(folder, 'shop.tar.gz')], {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
  });
  expect([code, output]).toEqual([1, expect.stringMatching(/^There is no shop in the database /)]);
});

test('an embedded database without a shop is refused as it is', async () => {
  const dataFolder = join(folder, 'empty');
  const options = { dataFolder: join(dataFolder, 'postgres'), log: () => {}, durable: false };
  await (await launchDatabase(options)).stop();
  const { code, output } = await runCli('export', [join(folder, 'catalog.csv')], { DATA_DIR: dataFolder });
  expect([code, output]).toEqual([1, expect.stringContaining(`There is no shop in ${dataFolder}. `)]);
  const server = await launchDatabase(options);
  expect(await countTables(server.url).finally(() => server.stop())).toBe(0);
});
