import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let shop: PageTestShop;
let administrator: TestClient;
let shoe: { _id: string; name: string; brand: string };

beforeAll(async () => {
  shop = await openPageTestShop();
  administrator = await shop.administrator();
  [shoe] = (await shop.visitor().request('GET', '/api/shoes?limit=1')).json();
});
afterAll(() => shop.close());

const read = (path: string, client = shop.visitor()) => client.request('GET', path);

async function announce(opensAt: string | null) {
  const answer = await administrator.request('PUT', `/api/admin/shoes/${shoe._id}/launch`, {
    body: { opensAt },
  });
  expect(answer.statusCode).toBe(200);
}

test.each(['/launches', '/launches.data', '/launches.ics'])('%s is the same for everyone', async (path) => {
  const [stranger, known] = [await read(path), await read(path, administrator)];
  expect(stranger.statusCode).toBe(200);
  expect(stranger.headers['set-cookie']).toBeUndefined();
  expect([known.body, known.headers.etag]).toEqual([stranger.body, stranger.headers.etag]);
  expect(stranger.headers.etag).toBeDefined();
});

test('a launch is on every page before its announcement is answered, and gone once it is taken back', async () => {
  const opensAt = '2040-11-24T18:30:00.000Z';
  const product = `/products/${shoe._id}`;
  expect((await read(product)).body).not.toContain('Enter the draw');
  await announce(opensAt);
  expect((await read(product)).body).toContain('Enter the draw');
  expect((await read('/launches')).body).toContain(shoe.name);
  expect((await read('/launches.ics')).body).toContain('DTSTART:20401124T183000Z\r\n');
  expect((await read(`/launches.ics?shoe=${shoe._id}`)).body).toContain(`UID:launch-${shoe._id}@`);
  expect((await read(`/launches/${shoe._id}/draw`)).body).toContain('Not drawn yet');
  await announce('2040-11-24T19:30:00.000Z');
  expect((await read('/launches.ics')).body).toContain('DTSTART:20401124T193000Z\r\n');
  await announce(null);
  expect((await read(product)).body).not.toContain('Enter the draw');
  expect((await read('/launches')).body).not.toContain(shoe.name);
  expect((await read(`/launches.ics?shoe=${shoe._id}`)).statusCode).toBe(404);
});

test('a launch that another one of its shoe followed stays an event of its own in calendars', async () => {
  const opens_at = new Date(Date.now() - 86_400_000);
  const past = { opens_at, per_account: 1, sold: 12, sold_out_at: new Date(opens_at.getTime() + 90_000) };
  await shop.db
    .insertInto('past_launch')
    .values({ shoe_id: shoe._id, ...past })
    .execute();
  await announce('2040-11-24T18:30:00.000Z');
  const idsIn = (calendar: string) => [...calendar.matchAll(/UID:launch-(.+)@/g)].map(([, id]) => id);
  const earlier = `${shoe._id}-${opens_at.getTime()}`;
  expect(idsIn((await read('/launches.ics')).body)).toEqual([shoe._id, earlier]);
  expect(idsIn((await read(`/launches.ics?shoe=${shoe._id}`)).body)).toEqual([shoe._id]);
  expect((await read('/launches')).body).toContain('12 pairs in 1 minute 30 seconds');
  await announce(null);
});

test('a shoe that is none has no calendar of its own, and the sitemap names the calendar', async () => {
  expect((await read('/launches.ics?shoe=nothing')).statusCode).toBe(404);
  expect((await read('/sitemap.xml')).body).toContain(`<loc>${shop.origin}/launches</loc>`);
});

test('lists and feeds say whether a launch is open', async () => {
  await announce('2040-11-24T18:30:00.000Z');
  expect((await read(`/colletions/${shoe.brand}`)).body).toContain('Opens Sat, Nov 24, 18:30 UTC');
  const feed = async () =>
    (await read('/merchant-feed.xml')).body.split('<item>').filter((item) => item.includes(shoe._id));
  expect((await feed()).filter((item) => item.includes('in_stock'))).toEqual([]);
  const opens_at = new Date(Date.now() - 1);
  await shop.db.updateTable('launch').set({ opens_at }).where('shoe_id', '=', shoe._id).execute();
  await shop.db.updateTable('shoe').set({ opens_at }).where('id', '=', shoe._id).execute();
  // Another address: only the jobs of a running shop would evict the first.
  expect((await read(`/colletions/${shoe.brand}?sort=price_asc`)).body).toContain('Launch open now');
  await announce(null);
});
