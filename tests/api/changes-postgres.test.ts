import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCacheEntry } from '#server/cache/cache-entry.ts';
import { createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts';
import {
  createPostgresCacheInvalidation,
  type PostgresCacheInvalidation,
} from '#server/integrations/postgres-cache-invalidator.ts';
import type { CacheTag } from '#server/shared/cache-tags.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';

let database: FreshDatabase;
let here: { answers: ResponseCache; changes: PostgresCacheInvalidation };
let there: { answers: ResponseCache; changes: PostgresCacheInvalidation };
const open = async () => {
  const answers = createResponseCache();
  return {
    answers,
    changes: await createPostgresCacheInvalidation({ url: database.url, db: database.db, keeper: answers }),
  };
};
beforeAll(async () => {
  database = await freshDatabase();
  [here, there] = [await open(), await open()];
});
afterAll(async () => {
  await here.changes.close();
  await there.changes.close();
  await database.close();
});

const keep = (answers: ResponseCache, key: string, tags: readonly CacheTag[]) =>
  answers.fill(key, () => createCacheEntry({ status: 200, headers: {}, body: key, tags }));

test('a change told here is forgotten here at once and there soon', async () => {
  await keep(here.answers, '/1', ['shoe:1']);
  await keep(there.answers, '/1', ['shoe:1']);
  await keep(there.answers, '/2', ['shoe:2']);
  await here.changes.announce(['shoe:1']);
  expect(here.answers.find('/1')).toBeUndefined();
  await vi.waitFor(() => expect(there.answers.find('/1')).toBeUndefined());
  expect(there.answers.find('/2')).toBeDefined();
});

test('more changes than a message holds arrive all the same', async () => {
  const tags = Array.from({ length: 1000 }, (_, number): CacheTag => `shoe:${'x'.repeat(55)}${number}`);
  for (const tag of [tags[0], tags[999]]) if (tag) await keep(there.answers, `/${tag}`, [tag]);
  await here.changes.announce(tags);
  await vi.waitFor(() => {
    for (const tag of [tags[0], tags[999]]) expect(there.answers.find(`/${tag}`)).toBeUndefined();
  });
});

test('the own message does not forget what was made since', async () => {
  await here.changes.announce(['shoe:7']);
  await keep(here.answers, '/7', ['shoe:7']);
  await keep(there.answers, '/7', ['shoe:8']);
  await here.changes.announce(['shoe:8']);
  await vi.waitFor(() => expect(there.answers.find('/7')).toBeUndefined());
  expect(here.answers.find('/7')).toBeDefined();
});

test('who lost the connection keeps nothing until it is back, and then begins empty', async () => {
  await keep(there.answers, '/kept', ['catalogue']);
  const suspended = vi.spyOn(there.answers, 'suspend');
  const resumed = vi.spyOn(there.answers, 'resume');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%listener%'`.execute(database.db);
  await vi.waitFor(() => expect(suspended).toHaveBeenCalled());
  expect(there.answers.find('/kept')).toBeUndefined();
  await vi.waitFor(() => expect(resumed).toHaveBeenCalled());
  await keep(there.answers, '/kept', ['catalogue']);
  expect(there.answers.find('/kept')).toBeDefined();
  await vi.waitFor(async () => {
    await here.changes.announce(['catalogue']);
    expect(there.answers.find('/kept')).toBeUndefined();
  });
});
