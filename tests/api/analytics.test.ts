import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { openShop } from '../support/shop.ts';

const shop = await openShop();
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('analytics_day').execute();
});

const today = () => new Date().toISOString().slice(0, 10);
const count = (client: Client, body: object, headers: Record<string, string> = {}) =>
  client.request('POST', '/api/analytics', { body, headers });
const seen = { event: 'page_view', screen: '/products/{id}', times: 2 };
const told = async (days = 1) => {
  const answer = await (await shop.administrator(1)).call('GET /admin/analytics', { query: { days } });
  return answer.ok ? answer.body : answer.problem;
};

test('adds up what browsers tell, by day, event and screen', async () => {
  const bought = { event: 'purchase', screen: '/cart', times: 1 };
  const answer = await count(shop.visitor(), { events: [seen, bought, seen] });
  expect([answer.statusCode, answer.json()]).toEqual([202, { counted: 5 }]);
  await count(shop.visitor(), { events: [{ ...seen, screen: '/', times: 7 }] });
  expect(await told()).toEqual({
    days: [{ day: today(), events: { page_view: 11, purchase: 1 } }],
    screens: [
      { screen: '/', views: 7 },
      { screen: '/products/{id}', views: 4 },
    ],
  });
});

test('50 browsers at once lose no count and block nobody', async () => {
  const [first, second] = [seen, { ...seen, screen: '/sale' }];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      count(shop.visitor(), { events: index % 2 === 0 ? [first, second] : [second, first] }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  expect(await told()).toMatchObject({ days: [{ events: { page_view: 200 } }] });
});

test('days on which nothing happened are there, and older ones are not', async () => {
  await count(shop.visitor(), { events: [seen] });
  await shop.db.updateTable('analytics_day').set({ day: '2020-01-01' }).execute();
  expect(await told(3)).toMatchObject({
    days: [{ events: {} }, { events: {} }, { events: {} }],
    screens: [],
  });
});

test('thirty days are told unless asked for others', async () => {
  const answer = await (await shop.administrator(1)).call('GET /admin/analytics', {});
  const days = answer.ok ? answer.body.days : [];
  expect([days.length, days.at(-1)?.day]).toEqual([30, today()]);
});

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
])('%s is respected', async (_, headers) => {
  const answer = await count(shop.visitor(), { events: [seen] }, headers);
  expect([answer.statusCode, answer.json()]).toEqual([202, { counted: 0 }]);
  expect(await told()).toMatchObject({ days: [{ events: {} }] });
});

test('keeps no cookie, and nothing of who told it', async () => {
  const member = await shop.signUp();
  const answer = await count(member, { events: [seen] }, { 'user-agent': 'browser of Mia' });
  expect(answer.cookies).toEqual([]);
  const rows = await shop.db.selectFrom('analytics_day').selectAll().execute();
  expect(rows.map(({ slot: _, day: __, ...row }) => row)).toEqual([
    { event: 'page_view', screen: '/products/{id}', times: 2 },
  ]);
});

describe('refuses', () => {
  test.each([
    ['an event of another name', [{ ...seen, event: 'anything' }]],
    ['a screen that is none', [{ ...seen, screen: '/products/a1' }]],
    ['more than 100 times at once', [{ ...seen, times: 101 }]],
    ['less than once', [{ ...seen, times: 0 }]],
    ['half a time', [{ ...seen, times: 1.5 }]],
    ['nothing', []],
    ['more than 50 events', Array.from({ length: 51 }, () => seen)],
  ])('%s', async (_, events) => {
    expect((await count(shop.visitor(), { events })).statusCode).toBe(422);
    expect(await told()).toMatchObject({ days: [{ events: {} }] });
  });

  test('a field that says who it was', async () => {
    expect((await count(shop.visitor(), { events: [{ ...seen, uid: 'mia' }] })).statusCode).toBe(400);
  });
});
