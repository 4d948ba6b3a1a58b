import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFiles } from '#cli/shop/prepare-database.ts';
import { storageIdFile } from '#platform/storage/storage-marks.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { memoryFiles } from '../support/memory-files.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const start = (files: ReturnType<typeof memoryFiles>, isNew = false) =>
  checkFiles(database.url, files, isNew);

test('machines that share their files start, however often', async () => {
  const files = memoryFiles();
  await start(files);
  await start(files);
});

test('a machine with files of its own does not start, and is told what to do', async () => {
  await start(memoryFiles());
  const other = memoryFiles();
  await expect(start(other)).rejects.toThrow('S3_BUCKET');
  expect(await other.list('')).toEqual([]);
});

test('two machines that start for the first time at once do not both choose their own files', async () => {
  const results = await Promise.allSettled([start(memoryFiles()), start(memoryFiles())]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('processes that share their files and start for the first time at once all start', async () => {
  const files = memoryFiles();
  let second: Promise<void> | undefined;
  // The second process starts when the first has read that there is no id yet, and gets as far as it can.
  const first = checkFiles(
    database.url,
    {
      ...files,
      async get(key) {
        const found = await files.get(key);
        if (key !== storageIdFile) return found;
        second = start(files);
        await Promise.race([second.catch(() => {}), expect.poll(countWaiting).toBe(1)]);
        return found;
      },
    },
    false,
  );
  await first;
  await second;
  expect(await files.list('')).toEqual([storageIdFile]);
});

/** How many connections wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

test('files that moved with their id are accepted, and those that take the place of lost ones', async () => {
  const old = memoryFiles();
  await start(old);
  const moved = memoryFiles();
  for (const key of await old.list('')) await moved.put(key, (await old.get(key)) ?? Buffer.of());
  await start(moved);
  const fresh = memoryFiles();
  await start(fresh, true);
  await start(fresh);
  await expect(start(moved)).rejects.toThrow('ALLOW_NEW_FILES=1');
});
