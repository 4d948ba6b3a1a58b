import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type ConnectOptions, connect } from '#database/connect.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

async function setUp(options: ConnectOptions = {}) {
  const { url, drop } = await emptyDatabase();
  const database = await connect(url, { poolSize: 1, ...options });
  onTestFinished(() => database.close().then(drop));
  const names = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db))
      .rows;
  return { url, ...database, names };
}

test('bigint columns are read as numbers, and an unsafe integer throws', async () => {
  const { pool } = await setUp();
  expect((await pool.query(`select 9007199254740991::int8 as most, null::int8 as none`)).rows).toEqual([
    { most: Number.MAX_SAFE_INTEGER, none: null },
  ]);
  await expect(pool.query('select 9007199254740992::int8')).rejects.toThrow('cannot hold exactly');
  expect((await pool.query('select 1::int8 as one')).rows).toEqual([{ one: 1 }]);
});

test('a repeated statement is prepared, unless prepared statements are switched off', async () => {
  const prepared = await setUp();
  const unprepared = await setUp({ pooled: true });
  for (const { db } of [prepared, unprepared]) {
    for (const number of [1, 2, 3]) {
      expect((await sql`select ${number}::int as number`.execute(db)).rows).toEqual([{ number }]);
    }
  }
  expect(await prepared.names()).toEqual([{ statement: 'select $1::int as number' }]);
  expect(await unprepared.names()).toEqual([]);
});

test('a repeated statement that multiplies is prepared', async () => {
  const { db, names } = await setUp();
  for (let times = 0; times < 3; times++) await sql`select 2 * ${3}::int as number`.execute(db);
  expect(await names()).toEqual([{ statement: 'select 2 * $1::int as number' }]);
});

test.each([
  ['select * from thing where number = ', 'select *'],
  ['select thing.* from thing where number = ', 'select thing.*'],
  ['select number, * from thing where number = ', 'a column and all columns'],
  ['select count(*) over (), thing.* from thing where number = ', 'count and all columns'],
])('a release goes on while a newer one adds a column: %s', async (text) => {
  const { db } = await setUp();
  await sql`create table thing as select 1 as number`.execute(db);
  const select = () => sql`${sql.raw(text)}${1}::int`.execute(db);
  for (let times = 0; times < 3; times++) await select();
  await sql`alter table thing add column name text`.execute(db);
  for (let times = 0; times < 3; times++)
    expect((await select()).rows).toMatchObject([{ number: 1, name: null }]);
});

test('a prepared statement recovers when a column changes its type', async () => {
  const { db } = await setUp();
  await sql`create table thing as select 1 as number`.execute(db);
  const select = () => sql`select number from thing where number = ${1}::int`.execute(db);
  for (let times = 0; times < 3; times++) await select();
  await sql`alter table thing alter column number type bigint`.execute(db);
  await expect(select()).rejects.toThrow('cached plan must not change result type');
  for (let times = 0; times < 3; times++) expect((await select()).rows).toEqual([{ number: 1 }]);
});

test('at most 500 statements are prepared, and only repeated ones', async () => {
  const { db, names } = await setUp();
  for (let length = 1; length < 1200; length++) await sql.raw(`select ${length}`).execute(db);
  for (let length = 1; length < 600; length++) {
    const query = sql`select ${1}::int as ${sql.ref(`column${length}`)}`;
    await query.execute(db);
    await query.execute(db);
  }
  expect((await names()).length).toBe(500);
});

test('a statement that runs too long is cancelled', async () => {
  const { pool } = await setUp({ statementTimeout: 50 });
  await expect(pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
});

test('broken connections are replaced, idle or in use', async () => {
  const broken: Error[] = [];
  const { url, pool, db } = await setUp({ poolSize: 2, onBroken: (error) => broken.push(error) });
  const lent = await pool.connect();
  await pool.query('select 1');
  await onServer(url, (client) =>
    client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  );
  await expect.poll(() => broken.length).toBe(1);
  await expect(lent.query('select 1')).rejects.toThrow();
  lent.release(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a connection that the server ends while the pool closes is not reported as broken', async () => {
  const broken: Error[] = [];
  const { pool, close } = await setUp({ onBroken: (error) => broken.push(error) });
  const client = await pool.connect();
  client.release();
  const closed = close();
  client.emit('error', new Error('terminating connection due to administrator command'));
  await closed;
  expect(broken).toEqual([]);
});

test('a server with an old version is rejected', async () => {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  await onServer(url, async (client) => {
    await client.query(`
      create function public.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version' then '14.9' else '140009' end $$`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query(`alter database ${rows[0]?.name} set search_path = public, pg_catalog`);
  });
  await expect(connect(url)).rejects.toThrow('The database is PostgreSQL 14.9; the shop needs 15 or newer.');
});

test('the error for an unreachable server does not contain the password', async () => {
  const failure = await connect('postgresql://shop:secret@127.0.0.1:1/shop').catch((error: Error) => error);
  expect(failure).toMatchObject({
    name: 'DatabaseStartError',
    message: expect.stringContaining('ECONNREFUSED'),
  });
  expect(String(failure)).not.toContain('secret');
});
