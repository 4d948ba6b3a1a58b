import { expect, test, vi } from 'vitest';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

type Entry = Awaited<ReturnType<ResponseCache['fill']>>;

const createEntry = async (body: string, tags: Entry['tags'] = [], status = 200): Promise<Entry> => {
  const variant = { headers: [], body };
  const variants = { br: variant, gzip: variant, identity: variant };
  return {
    route: '/',
    status,
    etag: 'W/"x"',
    tags,
    variants,
    notModifiedHeaders: [],
    cost: body.length + 4096,
  };
};

/** An entry whose creation is finished by the test. */
function createSlowEntry() {
  let finish = (_entry: Promise<Entry>): void => {};
  const entry = new Promise<Entry>((resolve) => {
    finish = resolve;
  });
  return { make: () => entry, finish };
}

test('concurrent misses create an entry once', async () => {
  const cache = createResponseCache();
  let made = 0;
  const make = () => {
    made += 1;
    return createEntry('one');
  };
  await Promise.all(Array.from({ length: 50 }, () => cache.fill('/', make)));
  await cache.fill('/', make);
  expect(made).toBe(1);
});

test('an error rejects all waiting callers and is not cached', async () => {
  const cache = createResponseCache();
  const fail = () => Promise.reject(new Error('no database'));
  const both = await Promise.allSettled([cache.fill('/', fail), cache.fill('/', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await cache.fill('/', () => createEntry('fine'))).status).toBe(200);
});

test('only status 200 is cached', async () => {
  const cache = createResponseCache();
  await cache.fill('/', () => createEntry('gone', [], 404));
  expect(cache.find('/')).toBeUndefined();
});

test('evicting a tag removes exactly the entries with that tag', async () => {
  const cache = createResponseCache();
  await cache.fill('/a', () => createEntry('a', ['shoe:1', 'catalogue']));
  await cache.fill('/b', () => createEntry('b', ['shoe:2', 'catalogue']));
  cache.evict(['shoe:1', 'brands']);
  expect([cache.find('/a'), cache.find('/b')?.tags]).toEqual([undefined, ['shoe:2', 'catalogue']]);
  cache.evict(['catalogue']);
  expect(cache.size).toEqual({ entries: 0, bytes: 0 });
});

test('an entry started before the eviction of its tag is neither cached nor shared with later callers', async () => {
  const cache = createResponseCache();
  const old = createSlowEntry();
  const waiting = cache.fill('/', old.make);
  cache.evict(['shoe:1']);
  const later = cache.fill('/', () => createEntry('new', ['shoe:1']));
  old.finish(createEntry('old', ['shoe:1']));
  expect((await waiting).variants.identity.body).toBe('old');
  expect((await later).variants.identity.body).toBe('new');
  expect(cache.find('/')?.variants.identity.body).toBe('new');
});

test('an entry started before the eviction of another tag is cached', async () => {
  const cache = createResponseCache();
  const started = createSlowEntry();
  const waiting = cache.fill('/', started.make);
  cache.evict(['shoe:2']);
  started.finish(createEntry('about one', ['shoe:1']));
  await waiting;
  expect(cache.find('/')).toBeDefined();
});

test('a suspended cache is empty and caches nothing, not even entries started before', async () => {
  const cache = createResponseCache();
  await cache.fill('/cached', () => createEntry('cached'));
  const started = createSlowEntry();
  const waiting = cache.fill('/started', started.make);
  cache.suspend();
  started.finish(createEntry('started'));
  await waiting;
  await cache.fill('/new', () => createEntry('new'));
  expect(cache.size.entries).toBe(0);
  cache.resume();
  await cache.fill('/new', () => createEntry('new'));
  expect(cache.size.entries).toBe(1);
});

test('memory is bounded, and recently used entries stay longest', async () => {
  const cache = createResponseCache(200_000);
  for (let number = 0; number < 500; number++) {
    await cache.fill(`/${number}`, () => createEntry(`${number}`.padEnd(500), ['catalogue']));
    cache.find('/0');
    expect(cache.size.bytes).toBeLessThanOrEqual(200_000);
  }
  expect(cache.find('/0')).toBeDefined();
  expect(cache.find('/1')).toBeUndefined();
  expect(cache.find('/499')).toBeDefined();
  cache.evict(['catalogue']);
  expect(cache.size).toEqual({ entries: 0, bytes: 0 });
});

test('an entry that was requested again outlives any number of others, and is still evicted by its tag', async () => {
  const cache = createResponseCache(200_000);
  await cache.fill('/', () => createEntry('home', ['brands']));
  cache.find('/');
  for (let number = 0; number < 500; number++)
    await cache.fill(`/?offset=${number}`, () => createEntry(`${number}`.padEnd(500), ['catalogue']));
  expect(cache.find('/')).toBeDefined();
  expect(cache.size.bytes).toBeLessThanOrEqual(200_000);
  cache.evict(['brands']);
  expect(cache.find('/')).toBeUndefined();
});

test('an entry too large for the cache is not cached', async () => {
  const cache = createResponseCache(100_000);
  await cache.fill('/', () => createEntry('x'.repeat(10_000)));
  expect(cache.size.entries).toBe(0);
});

const staleIfError = { staleIfError: true };
const bodyOf = (entry: Entry | undefined) => entry?.variants.identity.body;
const failing = async () => createEntry('no database', [], 503);

test('an expired page is sent once more while it is made again, once for all', async () => {
  const cache = createResponseCache();
  let made = 0;
  const make = async () => createEntry(`version ${++made}`, ['shoe:1']);
  await cache.fill('/', make, staleIfError);
  cache.expire(['shoe:1']);
  expect([bodyOf(cache.find('/')), bodyOf(cache.find('/'))]).toEqual(['version 1', 'version 1']);
  await vi.waitFor(() => expect(bodyOf(cache.find('/'))).toBe('version 2'));
  expect(made).toBe(2);
});

test('an expired page that nobody asked for in time is made before it is sent', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cache = createResponseCache();
  await cache.fill('/', () => createEntry('old', ['shoe:1']), staleIfError);
  cache.expire(['shoe:1']);
  vi.advanceTimersByTime(251);
  expect(cache.find('/')).toBeUndefined();
  expect(bodyOf(await cache.fill('/', () => createEntry('new', ['shoe:1']), staleIfError))).toBe('new');
  vi.useRealTimers();
});

test('an entry that is no page is gone when it expires, so that no page is made from it', async () => {
  const cache = createResponseCache();
  await cache.fill('/api/shoes', () => createEntry('old', ['shoe:1']));
  const started = createSlowEntry();
  const waiting = cache.fill('/api/brands', started.make);
  cache.expire(['shoe:1']);
  started.finish(createEntry('old', ['shoe:1']));
  await waiting;
  expect([cache.find('/api/shoes'), cache.find('/api/brands')]).toEqual([undefined, undefined]);
});

test.each<[string, (cache: ResponseCache) => void]>([
  ['evicted', (cache) => cache.evict(['shoe:1'])],
  ['lost with the connection for invalidations', (cache) => cache.suspend()],
])('a page that was %s is sent when no new one can be made, and never else', async (_how, remove) => {
  const cache = createResponseCache();
  await cache.fill('/', () => createEntry('old', ['shoe:1']), staleIfError);
  remove(cache);
  expect(cache.find('/')).toBeUndefined();
  expect(bodyOf(await cache.fill('/', failing, staleIfError))).toBe('old');
  expect(bodyOf(await cache.fill('/', () => Promise.reject(new Error('no database')), staleIfError))).toBe(
    'old',
  );
  expect(bodyOf(await cache.fill('/other', failing, staleIfError))).toBe('no database');
  cache.resume();
  await vi.waitFor(async () => {
    await cache.fill('/', () => createEntry('new', ['shoe:1']), staleIfError);
    expect(bodyOf(cache.find('/'))).toBe('new');
  });
});

test('after a failure nobody waits for the next one', async () => {
  const cache = createResponseCache();
  await cache.fill('/', () => createEntry('old', ['shoe:1']), staleIfError);
  cache.evict(['shoe:1']);
  await cache.fill('/', failing, staleIfError);
  const silent = createSlowEntry();
  expect(bodyOf(await cache.fill('/', silent.make, staleIfError))).toBe('old');
});

test('a page that is gone is not sent in place of a 404', async () => {
  const cache = createResponseCache();
  await cache.fill('/', () => createEntry('old', ['shoe:1']), staleIfError);
  cache.evict(['shoe:1']);
  expect((await cache.fill('/', () => createEntry('gone', [], 404), staleIfError)).status).toBe(404);
});
