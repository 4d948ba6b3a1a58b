import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { isTransactionPooler } from '#database/detect-pooler.ts';
import { openDatabase } from '../../cli/shop/open-database.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { openPoolerStandIn } from '../support/pooler-stand-in.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  onTestFinished(() => database.close());
});

const openPooler = async (mode: 'session' | 'transaction'): Promise<string> => {
  const pooler = await openPoolerStandIn(database.url, mode);
  onTestFinished(() => pooler[Symbol.asyncDispose]());
  return pooler.url;
};

test('behind a pooler in session mode the limits of statements are set on each connection', async () => {
  const { db, close } = await connect(await openPooler('session'), { statementTimeout: 1_000 });
  onTestFinished(close);
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock`.execute(db);
  expect(rows).toEqual([{ statement: '1s', lock: '800ms' }]);
});

test('a pooler in transaction mode is told from the database itself and from one in session mode', async () => {
  expect(await isTransactionPooler(database.url)).toBe(false);
  expect(await isTransactionPooler(await openPooler('session'))).toBe(false);
  expect(await isTransactionPooler(await openPooler('transaction'))).toBe(true);
});

test('the shop does not start behind a pooler in transaction mode without the address of the database', async () => {
  const databaseUrl = await openPooler('transaction');
  await expect(openDatabase({ databaseUrl, dataFolder: '' }, () => {})).rejects.toThrow(
    'DATABASE_DIRECT_URL',
  );
});
