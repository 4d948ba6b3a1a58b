import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

async function setUp(files: Record<string, string>) {
  const { url, drop } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  onTestFinished(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  const add = async (more: Record<string, string>) => {
    for (const [name, sql] of Object.entries(more)) await writeFile(join(folder, name), sql);
  };
  await add(files);
  const select = (sql: string) => onServer(url, async (client) => (await client.query(sql)).rows);
  return { url, folder, add, select, run: () => migrate(url, [folder]) };
}

const one = { '0001-one.sql': 'create table step (number int); insert into step values (1);' };
const two = { '0002-two.sql': 'insert into step values (2);' };

test("the shop's own migrations are applied once", async () => {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  expect(await migrate(url)).toContain('0001-shop.sql');
  expect(await migrate(url)).toEqual([]);
});

test('files are applied in order, and later only new ones', async () => {
  const { run, add, select } = await setUp(one);
  expect(await run()).toEqual(['0001-one.sql']);
  await add(two);
  expect(await run()).toEqual(['0002-two.sql']);
  expect(await select('select number from step order by number')).toEqual([{ number: 1 }, { number: 2 }]);
});

test('the files of several folders are applied in the order of their numbers', async () => {
  const { url, folder, select } = await setUp({ ...one, '0003-three.sql': 'insert into step values (3);' });
  const feature = await setUp(two);
  expect(await migrate(url, [folder, feature.folder])).toEqual([
    '0001-one.sql',
    '0002-two.sql',
    '0003-three.sql',
  ]);
  expect(await select('select number from step')).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
});

test('a number is used once in all folders', async () => {
  const { url, folder } = await setUp(one);
  const feature = await setUp({ '0001-other.sql': '' });
  await expect(migrate(url, [folder, feature.folder])).rejects.toThrow(
    'Two migrations have the number of 0001-',
  );
});

test('a shop whose feature was deleted starts on the database that has its tables', async () => {
  const { url, folder, add, select } = await setUp(one);
  const feature = await setUp(two);
  await migrate(url, [folder, feature.folder]);
  await add({ '0003-three.sql': 'insert into step values (3);' });
  expect(await migrate(url, [folder])).toEqual(['0003-three.sql']);
  expect(await select('select number from step')).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
});

test('three concurrent runs apply each file once', async () => {
  const slow = { '0003-slow.sql': 'select pg_sleep(0.1); insert into step values (3);' };
  const { run, select } = await setUp({ ...one, ...two, ...slow });
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001-one.sql', '0002-two.sql', '0003-slow.sql']);
  expect(await select('select count(*)::int as steps from step')).toEqual([{ steps: 3 }]);
});

test('a run that is killed midway is resumed by the next', async () => {
  const slow = { '0002-slow.sql': 'insert into step values (2); select pg_sleep(60);' };
  const { run, add, select } = await setUp({ ...one, ...slow });
  const killed = run();
  const kill = `
    select pg_terminate_backend(pid) as killed from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
  await Promise.all([
    expect(killed).rejects.toThrow('terminating connection'),
    expect.poll(() => select(kill)).toEqual([{ killed: true }]),
  ]);
  expect(await select('select number from step')).toEqual([{ number: 1 }]);
  await add({ '0002-slow.sql': 'insert into step values (2);' });
  expect(await run()).toEqual(['0002-slow.sql']);
});

test('a migration gives way to those who read its table, and is applied once nobody is in its way', async () => {
  const { url, folder, add, run, select } = await setUp(one);
  await run();
  await add({ '0002-wider.sql': 'alter table step add column width int;' });
  const reader = new Client({ connectionString: url, application_name: 'backup' });
  await reader.connect();
  await reader.query('begin; select number from step');
  const gaveWay = Promise.withResolvers<string>();
  const migrated = migrate(url, [folder], gaveWay.resolve);
  expect(await gaveWay.promise).toMatch(
    /^The migration 0002-wider\.sql waits for a transaction of backup that began \d+ s ago \(process \d+ of PostgreSQL\)\.$/,
  );
  // Behind a migration that waits, nobody could read.
  expect(await select('select number from step')).toEqual([{ number: 1 }]);
  await reader.query('commit');
  await reader.end();
  expect(await migrated).toEqual(['0002-wider.sql']);
});

test('a failing file is reported with its line and rolled back', async () => {
  const { run, select } = await setUp({
    ...one,
    '0002-two.sql': 'create table half ();\nselect * from nowhere;',
  });
  await expect(run()).rejects.toThrow(
    'The migration 0002-two.sql failed: relation "nowhere" does not exist (line 2)',
  );
  expect(await select(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  expect(await select('select number from migration')).toEqual([{ number: 1 }]);
});

test('a file that was changed after it was applied is rejected, except for line endings', async () => {
  const { run, add } = await setUp({ '0001-one.sql': 'create table step (\n  number int\n);' });
  await run();
  await add({ '0001-one.sql': 'create table step (\r\n  number int\r\n);' });
  expect(await run()).toEqual([]);
  await add({ '0001-one.sql': 'create table step (number bigint);' });
  await expect(run()).rejects.toThrow('The migration 0001-one.sql was changed after it was applied');
});

test('a release starts on the database of a newer one that only added something', async () => {
  const { run, folder, select } = await setUp({ ...one, ...two });
  await run();
  await rm(join(folder, '0002-two.sql'));
  expect(await run()).toEqual([]);
  expect(await select('select number from migration order by number')).toEqual([
    { number: 1 },
    { number: 2 },
  ]);
});

test('a database that a newer release changed in a breaking way is rejected', async () => {
  const breaking = { '0002-two.sql': '-- breaking: step is gone\ndrop table step;' };
  const { run, folder } = await setUp({ ...one, ...breaking });
  await run();
  await rm(join(folder, '0002-two.sql'));
  await expect(run()).rejects.toThrow('The database was changed by 0002-two.sql');
});

test('a release of its own kind that is older than the mark is brought forward', async () => {
  const { run, select, url } = await setUp(one);
  await run();
  await onServer(url, (client) => client.query('alter table migration drop column breaking'));
  expect(await run()).toEqual([]);
  expect(await select('select breaking from migration')).toEqual([{ breaking: false }]);
});

test('a file that landed after a later one is applied to a database that has the later one', async () => {
  const { run, add, select } = await setUp({ ...one, '0003-three.sql': 'insert into step values (3);' });
  await run();
  await add(two);
  expect(await run()).toEqual(['0002-two.sql']);
  expect(await select('select number from step order by number')).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 3 },
  ]);
});

test.each([
  [{ '1-one.sql': '' }, 'The migration 1-one.sql is not named like'],
  [{ '0001-one.sql': '', '0001-two.sql': '' }, 'Two migrations have the number of 0001-one.sql'],
  [{}, 'There are no migrations in'],
])('the folder %o is rejected', async (files, sentence) => {
  const { run } = await setUp(files);
  await expect(run()).rejects.toThrow(sentence);
});
