import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#features/demo/cli/seed-demo.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { runCommand } from '../support/run-command.ts';

let database: FreshDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  await seedDemo(database.db);
  await database.db
    .insertInto('account_user')
    .values({ id: 'ada', name: 'Ada', email: 'ada@mail.test' })
    .execute();
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const run = (program: string, ...args: string[]) =>
  runCommand(program, args, { DATABASE_URL: database.url, DATA_DIR: folder });
const sentence = /^The disk is full \(.+\)\. Free some space, then run the command again[^\n]*\n$/;

test('a full disk under a file ends a command with one sentence', async () => {
  // The device answers every write as a full disk does.
  await symlink('/dev/full', join(folder, 'catalogue.zip.unfinished'));
  const { code, stderr } = await run('export', join(folder, 'catalogue.zip'));
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});

test('a full disk under the database ends a command with one sentence', async () => {
  await database.pool.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file "base/5/16397"'; end $$;
    create trigger full_disk before insert on shoe for each statement execute function disk_full()`);
  const { code, stderr } = await run('seed', '--shoes', '100000');
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});
