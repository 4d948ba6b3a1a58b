import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { addCounted } from '#shop/content/contract/analytics-events.ts';
import type { TestClient } from '../support/test-client.ts';
import { openTestShop } from '../support/test-shop.ts';

const shop = await openTestShop();
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('analytics_day').execute();
});

const today = () => new Date().toISOString().slice(0, 10);
const count = (client: TestClient, body: object, headers: Record<string, string> = {}) =>
  client.request('POST', '/api/analytics', { body, headers });
const pageView = { event: 'page_view', screen: '/products/{id}', times: 2 };
const readEvents = async (days = 1) => {
  const response = await (await shop.administrator(1)).call('GET /admin/analytics', { query: { days } });
  return response.ok ? response.body : response.problem;
};

test('counts the events of browsers by day, event and screen', async () => {
  const purchase = { event: 'purchase', screen: '/cart', times: 1 };
  const response = await count(shop.visitor(), { events: [pageView, purchase, pageView] });
  expect([response.statusCode, response.json()]).toEqual([202, { counted: 5 }]);
  await count(shop.visitor(), { events: [{ ...pageView, screen: '/', times: 7 }] });
  expect(await readEvents()).toEqual({
    days: [{ day: today(), events: { page_view: 11, purchase: 1 } }],
    screens: [
      { screen: '/', views: 7 },
      { screen: '/products/{id}', views: 4 },
    ],
  });
});

test('counts 50 concurrent browsers exactly without blocking', async () => {
  const [first, second] = [pageView, { ...pageView, screen: '/sale' }];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      count(shop.visitor(), { events: index % 2 === 0 ? [first, second] : [second, first] }),
    ),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  expect(await readEvents()).toMatchObject({ days: [{ events: { page_view: 200 } }] });
});

test('counts every event and page that the pages of the shop and its features name', async () => {
  const { events, pages } = addCounted(allFeaturePages);
  const response = await count(shop.visitor(), {
    events: [
      ...Object.keys(events).map((event) => ({ ...pageView, event })),
      ...pages.map((screen) => ({ ...pageView, screen })),
    ],
  });
  expect(response.statusCode).toBe(202);
});

test('lists days without events, and no older ones', async () => {
  await count(shop.visitor(), { events: [pageView] });
  await shop.db.updateTable('analytics_day').set({ day: '2020-01-01' }).execute();
  expect(await readEvents(3)).toMatchObject({
    days: [{ events: {} }, { events: {} }, { events: {} }],
    screens: [],
  });
});

test('lists 30 days by default', async () => {
  const response = await (await shop.administrator(1)).call('GET /admin/analytics', {});
  const days = response.ok ? response.body.days : [];
  expect([days.length, days.at(-1)?.day]).toEqual([30, today()]);
});

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
])('%s is respected', async (_, headers) => {
  const response = await count(shop.visitor(), { events: [pageView] }, headers);
  expect([response.statusCode, response.json()]).toEqual([202, { counted: 0 }]);
  expect(await readEvents()).toMatchObject({ days: [{ events: {} }] });
});

test('sets no cookie and stores nothing about the visitor', async () => {
  const member = await shop.signUp();
  const response = await count(member, { events: [pageView] }, { 'user-agent': 'browser of Mia' });
  expect(response.cookies).toEqual([]);
  const rows = await shop.db.selectFrom('analytics_day').selectAll().execute();
  expect(rows.map(({ slot: _, day: __, ...row }) => row)).toEqual([
    { event: 'page_view', screen: '/products/{id}', times: 2 },
  ]);
});

describe('rejects', () => {
  test.each([
    ['an unknown event', [{ ...pageView, event: 'anything' }]],
    ['an unknown screen', [{ ...pageView, screen: '/products/a1' }]],
    ['more than 100 times at once', [{ ...pageView, times: 101 }]],
    ['zero times', [{ ...pageView, times: 0 }]],
    ['a fractional number of times', [{ ...pageView, times: 1.5 }]],
    ['nothing', []],
    ['more than 50 events', Array.from({ length: 51 }, () => pageView)],
  ])('%s', async (_, events) => {
    expect((await count(shop.visitor(), { events })).statusCode).toBe(422);
    expect(await readEvents()).toMatchObject({ days: [{ events: {} }] });
  });

  test('a field that identifies the visitor', async () => {
    expect((await count(shop.visitor(), { events: [{ ...pageView, uid: 'mia' }] })).statusCode).toBe(400);
  });
});
