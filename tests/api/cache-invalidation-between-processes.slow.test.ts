import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCacheEntry } from '#platform/cache/cache-entry.ts';
import {
  createPostgresCacheInvalidator,
  type PostgresCacheInvalidator,
} from '#platform/cache/postgres-cache-invalidator.ts';
import { createResponseCache, type ResponseCache } from '#platform/cache/response-cache.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import {
  createShopSettingsStore,
  lockMailTemplate,
  writeMailTemplate,
} from '#shop/settings/server/settings.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

/** Only a failure takes that long, in ms. */
const patiently = { timeout: 60_000 };

let database: FreshDatabase;
let local: { cache: ResponseCache; cacheInvalidator: PostgresCacheInvalidator };
let remote: { cache: ResponseCache; cacheInvalidator: PostgresCacheInvalidator };
const open = async () => {
  const cache = createResponseCache();
  return {
    cache,
    cacheInvalidator: await createPostgresCacheInvalidator({ url: database.url, db: database.db, cache }),
  };
};
beforeAll(async () => {
  database = await freshDatabase();
  [local, remote] = [await open(), await open()];
});
afterAll(async () => {
  await local.cacheInvalidator.close();
  await remote.cacheInvalidator.close();
  await database.close();
});

const addEntry = (cache: ResponseCache, key: string, tags: readonly CacheTag[]) =>
  cache.fill(key, () => createCacheEntry({ route: key, status: 200, headers: {}, body: key, tags }));

test('an invalidation evicts entries in its own process at once and in the others soon', async () => {
  await addEntry(local.cache, '/1', ['shoe:1']);
  await addEntry(remote.cache, '/1', ['shoe:1']);
  await addEntry(remote.cache, '/2', ['shoe:2']);
  await local.cacheInvalidator.invalidate(['shoe:1']);
  expect(local.cache.find('/1')).toBeUndefined();
  await vi.waitFor(() => expect(remote.cache.find('/1')).toBeUndefined(), patiently);
  expect(remote.cache.find('/2')).toBeDefined();
});

test('more tags than fit into one notification are all invalidated', async () => {
  const tags = Array.from({ length: 1000 }, (_, number): CacheTag => `shoe:${'x'.repeat(55)}${number}`);
  for (const tag of [tags[0], tags[999]]) if (tag) await addEntry(remote.cache, `/${tag}`, [tag]);
  await local.cacheInvalidator.invalidate(tags);
  await vi.waitFor(() => {
    for (const tag of [tags[0], tags[999]]) expect(remote.cache.find(`/${tag}`)).toBeUndefined();
  }, patiently);
});

test('the texts of emails change in other processes, which read them again without a restart', async () => {
  const store = await createShopSettingsStore(database.db, remote.cache.values);
  expect(store.latest().mailTemplates).toEqual({});
  const changed = { subject: 'Hola', texts: {} };
  await lockMailTemplate(database.db, 'order-paid');
  await writeMailTemplate(database.db, 'order-paid', changed);
  await local.cacheInvalidator.invalidate(['mail-templates']);
  await vi.waitFor(() => expect(store.latest().mailTemplates).toEqual({ 'order-paid': changed }), patiently);
});

test('a process ignores its own notification', async () => {
  await local.cacheInvalidator.invalidate(['shoe:7']);
  await addEntry(local.cache, '/7', ['shoe:7']);
  await addEntry(remote.cache, '/7', ['shoe:8']);
  await local.cacheInvalidator.invalidate(['shoe:8']);
  await vi.waitFor(() => expect(remote.cache.find('/7')).toBeUndefined(), patiently);
  expect(local.cache.find('/7')).toBeDefined();
});

test('a process without its database connection caches nothing until it reconnects with an empty cache', async () => {
  await addEntry(remote.cache, '/cached', ['catalogue']);
  const suspended = vi.spyOn(remote.cache, 'suspend');
  const resumed = vi.spyOn(remote.cache, 'resume');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%listener%'`.execute(database.db);
  await vi.waitFor(() => expect(suspended).toHaveBeenCalled(), patiently);
  expect(remote.cache.find('/cached')).toBeUndefined();
  await vi.waitFor(() => expect(resumed).toHaveBeenCalled(), patiently);
  await addEntry(remote.cache, '/cached', ['catalogue']);
  expect(remote.cache.find('/cached')).toBeDefined();
  await vi.waitFor(async () => {
    await local.cacheInvalidator.invalidate(['catalogue']);
    expect(remote.cache.find('/cached')).toBeUndefined();
  }, patiently);
});
