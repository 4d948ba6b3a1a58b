import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findAuthSecret } from '#cli/shop/secret-file.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

let parent: string;
let dataFolder: string;
let database: FreshDatabase;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'auth-secret-'));
  // It does not exist yet, as before a first start.
  dataFolder = join(parent, 'data');
  database = await freshDatabase();
  return async () => {
    await database.close();
    await rm(parent, { recursive: true, force: true });
  };
});

const find = (authSecret: string | null = null) => findAuthSecret({ authSecret, dataFolder }, database.db);
const file = () => join(dataFolder, 'auth-secret');
const readFacts = async () => JSON.stringify(await database.db.selectFrom('shop_fact').selectAll().execute());
const storeAsBefore = (secret: string) =>
  database.db
    .insertInto('shop_fact')
    .values({ key: 'session_secret', value: JSON.stringify(secret) })
    .execute();

test('the secret is made once, in a file that only its owner can read, and not in the database', async () => {
  const secret = await find();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await find()).toBe(secret);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readFacts()).not.toContain(secret);
});

test('processes that start together agree', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => find()));
  expect(new Set(secrets).size).toBe(1);
});

test('the secret of an older version moves out of the database, so that sessions survive', async () => {
  const old = 'a secret of forty characters, as it was.';
  await storeAsBefore(old);
  expect(await find()).toBe(old);
  expect(await readFacts()).not.toContain(old);
  expect(await find()).toBe(old);
});

test('AUTH_SECRET wins, and leaves no file', async () => {
  await storeAsBefore('a secret of forty characters, as it was.');
  const own = 'a secret that the operator has chosen';
  expect(await find(own)).toBe(own);
  expect(await readFacts()).not.toContain('as it was');
  await expect(readFile(file())).rejects.toThrow('ENOENT');
});

test('a damaged file is named', async () => {
  await find();
  await writeFile(file(), 'short');
  await expect(find()).rejects.toThrow(`The secret in ${file()} is damaged`);
});
