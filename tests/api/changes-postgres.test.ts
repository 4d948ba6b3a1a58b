import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCacheEntry } from '#server/cache/cache-entry.ts';
import { createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts';
import {
  createPostgresCacheInvalidator,
  type PostgresCacheInvalidator,
} from '#server/integrations/postgres-cache-invalidator.ts';
import type { CacheTag } from '#server/shared/cache-tags.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';

let database: FreshDatabase;
let here: { cache: ResponseCache; cacheInvalidator: PostgresCacheInvalidator };
let there: { cache: ResponseCache; cacheInvalidator: PostgresCacheInvalidator };
const open = async () => {
  const cache = createResponseCache();
  return {
    cache,
    cacheInvalidator: await createPostgresCacheInvalidator({ url: database.url, db: database.db, cache }),
  };
};
beforeAll(async () => {
  database = await freshDatabase();
  [here, there] = [await open(), await open()];
});
afterAll(async () => {
  await here.cacheInvalidator.close();
  await there.cacheInvalidator.close();
  await database.close();
});

const keep = (cache: ResponseCache, key: string, tags: readonly CacheTag[]) =>
  cache.fill(key, () => createCacheEntry({ status: 200, headers: {}, body: key, tags }));

test('a change told here is forgotten here at once and there soon', async () => {
  await keep(here.cache, '/1', ['shoe:1']);
  await keep(there.cache, '/1', ['shoe:1']);
  await keep(there.cache, '/2', ['shoe:2']);
  await here.cacheInvalidator.invalidate(['shoe:1']);
  expect(here.cache.find('/1')).toBeUndefined();
  await vi.waitFor(() => expect(there.cache.find('/1')).toBeUndefined());
  expect(there.cache.find('/2')).toBeDefined();
});

test('more changes than a message holds arrive all the same', async () => {
  const tags = Array.from({ length: 1000 }, (_, number): CacheTag => `shoe:${'x'.repeat(55)}${number}`);
  for (const tag of [tags[0], tags[999]]) if (tag) await keep(there.cache, `/${tag}`, [tag]);
  await here.cacheInvalidator.invalidate(tags);
  await vi.waitFor(() => {
    for (const tag of [tags[0], tags[999]]) expect(there.cache.find(`/${tag}`)).toBeUndefined();
  });
});

test('the own message does not forget what was made since', async () => {
  await here.cacheInvalidator.invalidate(['shoe:7']);
  await keep(here.cache, '/7', ['shoe:7']);
  await keep(there.cache, '/7', ['shoe:8']);
  await here.cacheInvalidator.invalidate(['shoe:8']);
  await vi.waitFor(() => expect(there.cache.find('/7')).toBeUndefined());
  expect(here.cache.find('/7')).toBeDefined();
});

test('who lost the connection keeps nothing until it is back, and then begins empty', async () => {
  await keep(there.cache, '/kept', ['catalogue']);
  const suspended = vi.spyOn(there.cache, 'suspend');
  const resumed = vi.spyOn(there.cache, 'resume');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%listener%'`.execute(database.db);
  await vi.waitFor(() => expect(suspended).toHaveBeenCalled());
  expect(there.cache.find('/kept')).toBeUndefined();
  await vi.waitFor(() => expect(resumed).toHaveBeenCalled());
  await keep(there.cache, '/kept', ['catalogue']);
  expect(there.cache.find('/kept')).toBeDefined();
  await vi.waitFor(async () => {
    await here.cacheInvalidator.invalidate(['catalogue']);
    expect(there.cache.find('/kept')).toBeUndefined();
  });
});
