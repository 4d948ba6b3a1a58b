import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withoutIndexes } from '#database/without-indexes.ts';
import { insertGeneratedShoes } from '#features/demo/cli/insert-generated-shoes.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

let database: FreshDatabase;
let client: Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
beforeEach(() => client.query('delete from shoe; delete from brand'));
afterAll(async () => {
  await client.end();
  await database.close();
});

const count = async (what: string): Promise<number> =>
  Number((await client.query(`select (${what}) as found`)).rows[0].found);

/** Every index and constraint of the shoes and their sizes. */
const readDefinitions = async (): Promise<string[]> => {
  const { rows } = await client.query<{ text: string }>(`
    select indexdef as text from pg_indexes where tablename in ('shoe', 'shoe_size')
    union all
    select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where conrelid in ('shoe'::regclass, 'shoe_size'::regclass) order by text`);
  return rows.map(({ text }) => text);
};

test('sample shoes are added up to the number, with brands, sizes and the totals of listings', async () => {
  const shares: number[] = [];
  const show = (_doing: string, share: number) => shares.push(share);
  expect(await insertGeneratedShoes(client, { count: 240, word: 'Sample' }, show)).toBe(240);
  expect(await insertGeneratedShoes(client, { count: 300, word: 'Sample' }, show)).toBe(60);
  expect(await insertGeneratedShoes(client, { count: 300, word: 'Sample' }, show)).toBe(0);
  expect(await count('select count(*) from shoe')).toBe(300);
  expect(await count('select count(*) from brand')).toBe(30);
  expect(await count('select count(*) from shoe_size')).toBe(1200);
  expect(await count('select sum(shoes) from shoe_tally')).toBe(300);
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
});

test('while many shoes are inserted there are no indexes, and afterwards the same as before', async () => {
  const before = await readDefinitions();
  let during: string[] = [];
  await client.query('begin');
  const work = async () => {
    during = await readDefinitions();
  };
  await withoutIndexes(client, ['shoe', 'shoe_size'], work, () => {});
  await client.query('commit');
  expect(during.filter((text) => text.startsWith('CREATE'))).toEqual([expect.stringContaining('shoe_pkey')]);
  expect(await readDefinitions()).toEqual(before);
});

test('a failure leaves shoes and indexes as they were', async () => {
  const before = await readDefinitions();
  const fail = () => {
    throw new Error('the terminal was closed');
  };
  await expect(insertGeneratedShoes(client, { count: 10, word: 'Sample' }, fail)).rejects.toThrow('closed');
  expect(await count('select count(*) from brand')).toBe(0);
  expect(await count('select count(*) from shoe')).toBe(0);
  expect(await readDefinitions()).toEqual(before);
});
