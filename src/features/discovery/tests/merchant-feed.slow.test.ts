import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onServer } from '#tests/support/database-server.ts';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';

let shop: PageTestShop;
let port: number;
beforeAll(async () => {
  shop = await openPageTestShop();
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => shop.close());

/** Advances from test to test, so that none is sent the feed of another. */
let time = Date.now();
const passTime = (seconds: number) => {
  time += seconds * 1_000;
  vi.setSystemTime(time);
};
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
beforeEach(() => passTime(900));
afterAll(() => void vi.useRealTimers());

const feedOf = (encoding?: string) =>
  shop.visitor().request('GET', '/merchant-feed.xml', {
    ...(encoding !== undefined && { headers: { 'accept-encoding': encoding } }),
  });
const itemsOf = (feed: string) => feed.split('<item>').length - 1;

/** Begins to read the feed through the port. */
async function beginReading(): Promise<IncomingMessage> {
  const request = get({
    port,
    path: '/merchant-feed.xml',
    headers: { host: new URL(shop.origin).host },
    agent: false,
  });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('No response');
  return response;
}

test('the shop keeps a feed for 15 minutes', async () => {
  const first = await feedOf();
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-type': 'application/xml; charset=utf-8',
  });
  await sql`update shoe set name = 'Renamed' where id = (select min(id) from shoe where deleted_at is null)`.execute(
    shop.db,
  );
  passTime(899);
  expect((await feedOf()).body === first.body).toBe(true);
  passTime(1);
  expect((await feedOf()).body).toContain('Renamed by ');
});

test('a feed is sent compressed to whoever takes that, and as it is to everybody else', async () => {
  const plain = await feedOf();
  const compressed = await feedOf('br, gzip');
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  const refusing = await feedOf('gzip;q=0');
  expect([refusing.headers['content-encoding'], refusing.body === plain.body]).toEqual([undefined, true]);
});

test('what is reduced has its former price and the sale price, all else one price', async () => {
  const { body } = await feedOf();
  const items = body.split('<item>').slice(1);
  const onSale = items.filter((item) => item.includes('<g:sale_price>'));
  expect(onSale.length).toBeGreaterThan(10);
  expect(onSale.length).toBeLessThan(items.length / 2);
  const [deal = ''] = onSale.filter((item) => item.includes('Torre High Sabbia'));
  expect(deal).toContain('<g:price>240.00 USD</g:price><g:sale_price>189.00 USD</g:sale_price>');
});

test('a size has its barcode as GTIN and its SKU as MPN, and only one with neither has no identifier', async () => {
  const [first, second] = await shop.db
    .selectFrom('shoe_size')
    .innerJoin('shoe', 'shoe.id', 'shoe_id')
    .select('shoe_size.id')
    .where('deleted_at', 'is', null)
    .orderBy('shoe_size.id')
    .limit(2)
    .execute();
  const write = (id: string | undefined, numbers: { sku?: string | null; barcode?: string | null }) =>
    shop.db
      .updateTable('shoe_size')
      .set(numbers)
      .where('id', '=', id ?? '')
      .execute();
  await write(first?.id, { sku: 'SIZE-A', barcode: '4006381333931' });
  await write(second?.id, { sku: 'ONLY-SKU' });
  const { body } = await feedOf();
  const items = body.split('<item>').slice(1);
  const ends = (tags: string) =>
    items.filter((item) => item.includes(`187</g:google_product_category>${tags}</item>`)).length;
  expect(ends('<g:gtin>4006381333931</g:gtin><g:mpn>SIZE-A</g:mpn>')).toBe(1);
  expect(ends('<g:mpn>ONLY-SKU</g:mpn>')).toBe(1);
  expect(ends('<g:identifier_exists>no</g:identifier_exists>')).toBe(items.length - 2);
  await write(first?.id, { sku: null, barcode: null });
  await write(second?.id, { sku: null });
});

test('an item and the sitemap list every picture, the feed up to ten further ones', async () => {
  const { id, picture_base, picture_views } = await shop.db
    .selectFrom('shoe')
    .select(['id', 'picture_base', 'picture_views'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(picture_views).toEqual(['side', 'quarter']);
  const more = Array.from({ length: 7 }, (_, index) => ({
    id: String(index),
    base: `/pictures/more-${index}`,
    views: picture_views,
    placeholder: '',
    alt: '',
  }));
  const write = (pictures: object) =>
    shop.db
      .updateTable('shoe')
      .set({ more_pictures: JSON.stringify(pictures) })
      .where('id', '=', id)
      .execute();
  await write(more);
  const item = (await feedOf()).body.split('<item>').find((text) => text.includes(`/products/${id}<`)) ?? '';
  expect(item).toContain(`${picture_base}/side-640.webp</g:image_link>`);
  const others = [...item.matchAll(/<g:additional_image_link>[^<]*(\/pictures\/[^<]*)</g)].map(
    ([, path]) => path,
  );
  expect(others).toHaveLength(10);
  expect(others.slice(0, 3)).toEqual([
    `${picture_base}/quarter-640.webp`,
    '/pictures/more-0/side-640.webp',
    '/pictures/more-0/quarter-640.webp',
  ]);
  const sitemap = await shop.visitor().request('GET', '/sitemap.xml');
  expect(sitemap.body).toContain('/pictures/more-6/quarter-640.webp</image:loc>');
  // What cannot be read keeps no other shoe out of the feed.
  await write([{ base: 5 }]);
  passTime(900);
  const odd = (await feedOf()).body;
  expect(itemsOf(odd)).toBeGreaterThan(100);
  expect(odd).toContain(`${picture_base}/side-640.webp</g:image_link>`);
  await write([]);
});

test('readers who come while a feed is written share it', async () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
    return rows[0]?.count;
  };
  let bodies: Promise<string[]> | undefined;
  await shop.db.transaction().execute(async (transaction) => {
    await sql`lock table shoe in access exclusive mode`.execute(transaction);
    bodies = Promise.all(Array.from({ length: 6 }, async () => (await feedOf()).body));
    await expect.poll(waiting).toBe(1);
  });
  const [first = '', ...others] = (await bodies) ?? [];
  expect(itemsOf(first)).toBeGreaterThan(100);
  for (const body of others) expect(body === first).toBe(true);
});

test('a feed that could not be written is not kept', async () => {
  await sql`alter table shoe rename to absent`.execute(shop.db);
  const failed = await feedOf();
  await sql`alter table absent rename to shoe`.execute(shop.db);
  expect(failed.statusCode).toBeGreaterThanOrEqual(500);
  expect(failed.headers['cache-control']).toBe('no-store');
  expect((await feedOf()).statusCode).toBe(200);
});

test('readers who stop reading keep the feed from nobody', async () => {
  const items = itemsOf((await feedOf()).body);
  passTime(900);
  // More than the kernel keeps for those who do not read, and many items of few shoes, whose words are indexed one by one.
  await onServer(shop.database.url, (client) =>
    client.query(`
      insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, model,
        picture_base, picture_views)
      select 'large-' || n, 'Large', 'large', 'Nike', 'nike', 'Red', 'red',
        (select string_agg(md5(n || ':' || part), '') from generate_series(1, 150) part), 100, 'm', '', '{side}'
      from generate_series(1, 50) n;
      insert into shoe_size (id, shoe_id, size, quantity)
      select id || '-' || size, id, size, 1 from shoe, generate_series(1, 80) size where id like 'large-%'`),
  );
  const stopped = [await beginReading()];
  for (let count = 0; count < 3; count += 1) stopped.push(await beginReading());
  const whole = await feedOf();
  expect([whole.statusCode, itemsOf(whole.body)]).toEqual([200, items + 4_000]);
  expect(whole.body.endsWith('</channel>\n</rss>\n')).toBe(true);
  for (const response of stopped) response.destroy();
});
