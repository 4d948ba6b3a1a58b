import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { readSettings } from '#config/settings.ts';
import { seedDemoSales } from '#features/demo/cli/seed-demo-sales.ts';
import type { ReconciliationPage } from '#features/reconciliation/contract.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import type { TestClient } from '../support/test-client.ts';

let shop: PageTestShop;
let administrator: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'demo' });
  administrator = await shop.administrator();
  // That sign-in was mailed to its owner, who is not of the demo.
  await shop.db.deleteFrom('outbox').where('kind', '=', 'new-device').execute();
});
afterAll(() => shop?.close());

/** What administrators and shoppers see of the demo sales. */
async function readShop() {
  const read = async (path: string) => {
    const response = await administrator.request('GET', `/api/${path}`);
    expect(response.statusCode, path).toBe(200);
    return { body: response.json(), total: response.headers['x-total-count'] };
  };
  const shoes: { _id: string }[] = (await read('shoes')).body;
  return {
    summary: await read('admin/summary'),
    sales: await read('admin/sales?days=90'),
    users: await read('users?limit=100&sort=email_asc'),
    orders: await read('cart?limit=100'),
    mails: await read('admin/mails?limit=100'),
    subscribers: await read('admin/subscribers?limit=100'),
    left: await read('admin/subscribers?left=true&limit=100'),
    messages: await read('admin/messages?limit=100'),
    visits: await read('admin/analytics?days=90'),
    reviews: await Promise.all(shoes.map(({ _id }) => read(`reviews/${_id}`))),
    timelines: await Promise.all([readTimeline('refunded'), readTimeline('disputed')]).catch(() => []),
    shoes,
  };
}

/** All discrepancies between the ledger of the sandbox and the orders of the last 100 days. */
async function reconcile() {
  const since = new Date(Date.now() - 100 * 86_400_000).toISOString();
  let after: string | null = null;
  const pages: ReconciliationPage[] = [];
  do {
    const query = new URLSearchParams({ since, ...(after !== null && { after }) });
    const page: ReconciliationPage = (await administrator.request('GET', `/api/admin/money?${query}`)).json();
    pages.push(page);
    after = page.next;
  } while (after !== null);
  const sum = (name: 'charges' | 'orders') => pages.reduce((total, page) => total + page[name], 0);
  return {
    differences: pages.flatMap(({ differences }) => differences),
    charges: sum('charges'),
    orders: sum('orders'),
  };
}

const history = async () => (await administrator.request('GET', '/api/admin/history?entity=demo')).json();

test('the demo shop has customers, orders, reviews, mails, messages, subscribers and visits', async () => {
  const { summary, users, orders, mails, subscribers, messages, reviews, visits } = await readShop();
  expect(summary.body).toMatchObject({ orders: 300, users: 42 });
  expect(users.total).toBe('42');
  expect(orders.total).toBe('300');
  expect(Number(mails.total)).toBeGreaterThan(330);
  expect(Number(subscribers.total)).toBeGreaterThan(40);
  expect(messages.total).toBe('12');
  expect(reviews.flatMap(({ body }) => body).length).toBeGreaterThanOrEqual(250);
  expect(visits.body.screens.length).toBeGreaterThan(10);
  expect(orders.body.map(({ status }: { status: string }) => status)).toEqual(
    expect.arrayContaining(['Pending', 'Received']),
  );
});

test('the ledger of the payment sandbox agrees with the orders', async () => {
  expect(await reconcile()).toEqual({ differences: [], charges: 300, orders: 300 });
});

/** The events of the newest order that was refunded or disputed. */
async function readTimeline(search: 'refunded' | 'disputed'): Promise<{ kind: string; at: string }[]> {
  const pages = await Promise.all(
    [0, 100, 200].map((offset) => administrator.request('GET', `/api/cart?limit=100&offset=${offset}`)),
  );
  const order = pages.flatMap((page) => page.json()).find((one) => Number(one[search]) > 0);
  return (await administrator.request('GET', `/api/admin/orders/${order.idPayment}/timeline`)).json();
}

test.each(['refunded', 'disputed'] as const)('a %s order shows when that happened', async (kind) => {
  const timeline = await readTimeline(kind);
  expect(timeline.map((event) => event.kind)).toEqual(
    expect.arrayContaining(['started', 'paid', 'mail-sent', 'status', kind]),
  );
  const happened = timeline.find((event) => event.kind === kind)?.at ?? '';
  expect(Date.now() - Date.parse(happened)).toBeGreaterThan(60_000);
});

test('only administrators can see or remove the demo data', async () => {
  for (const method of ['GET', 'DELETE']) {
    expect((await shop.visitor().request(method, '/api/admin/demo-data')).statusCode).toBe(401);
  }
});

/** A subscriber of the demo who left the newsletter before. */
async function leaveNewsletter(): Promise<void> {
  const { email_key, email, created_at } = await shop.db
    .selectFrom('newsletter_subscriber')
    .select(['email_key', 'email', 'created_at'])
    .orderBy('email_key')
    .limit(1)
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('ended_consent').values({ email_key, email, created_at }).execute();
}

test('one action removes all demo people and orders, and undo restores them', async () => {
  await leaveNewsletter();
  const before = await readShop();
  expect(before.left.total).toBe('1');
  const shoe = before.shoes[before.reviews.findIndex(({ body }) => body.length > 2)];
  const page = async () => (await shop.visitor().request('GET', `/products/${shoe?._id}`)).body;
  const pageBefore = await page();
  const text = before.reviews.find(({ body }) => body.length > 2)?.body[0].review.slice(0, 20);

  const removed = await administrator.request('DELETE', '/api/admin/demo-data');
  expect(removed.json()).toMatchObject({ customers: 40, orders: 300 });
  const after = await readShop();
  expect(after.summary.body).toMatchObject({ orders: 0, pairs: 0, sales: 0, users: 2, shoes: 67 });
  expect(after.sales.body.bestSellers).toEqual([]);
  for (const list of ['orders', 'mails', 'subscribers', 'left', 'messages'] as const)
    expect(after[list].body).toEqual([]);
  expect(after.visits.body.screens).toEqual([]);
  expect(after.reviews.flatMap(({ body }) => body)).toEqual([]);
  expect(after.shoes, 'shoes and stock stay').toEqual(before.shoes);
  expect(await reconcile()).toEqual({ differences: [], charges: 0, orders: 0 });
  expect(pageBefore).toContain(text);
  expect(await page()).not.toContain(text);
  expect((await administrator.request('DELETE', '/api/admin/demo-data')).statusCode).toBe(404);

  const [entry] = await history();
  expect(entry).toMatchObject({ title: 'Deleted demo customers and orders', undoable: true });
  const undone = await administrator.request('POST', `/api/admin/history/${entry._id}/undo`);
  expect(undone.json()).toMatchObject({ title: 'Restored demo customers and orders' });
  expect(await readShop()).toEqual(before);
  expect(await reconcile()).toMatchObject({ differences: [], charges: 300, orders: 300 });

  const again = await administrator.request('POST', `/api/admin/history/${undone.json()._id}/undo`);
  expect(again.json()).toMatchObject({ title: 'Deleted demo customers and orders' });
  expect((await administrator.request('GET', '/api/admin/demo-data')).json()).toBeNull();
});

test('a removal can be undone after a migration that added a column', async () => {
  await administrator.request('POST', `/api/admin/history/${(await history())[0]._id}/undo`);
  const before = await readShop();
  await administrator.request('DELETE', '/api/admin/demo-data');
  await sql`alter table order_event add column source text not null default 'shop'`.execute(shop.db);
  const undone = await administrator.request('POST', `/api/admin/history/${(await history())[0]._id}/undo`);
  expect(undone.json()).toMatchObject({ title: 'Restored demo customers and orders' });
  expect((await readShop()).summary).toEqual(before.summary);
  expect((await administrator.request('DELETE', '/api/admin/demo-data')).statusCode).toBe(200);
});

describe('demo sales are not added', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-demo-sales-'));
    return () => rm(folder, { recursive: true, force: true });
  });
  const prepare = (url: string, variables: Record<string, string>) =>
    prepareDatabase(readSettings({ ...variables, DATA_DIR: folder }), url, () => {});

  test('a second time', async () => {
    const database = await freshDatabase();
    onTestFinished(database.close);
    await prepare(database.url, { SEED: 'demo' });
    expect(await seedDemoSales(database.db, readSettings({}))).toBeNull();
  });

  test('to a shop that has a customer', async () => {
    const database = await freshDatabase();
    onTestFinished(database.close);
    await database.db
      .insertInto('account_user')
      .values({ id: 'mina', name: 'Mina', email: 'mina@mail.test' })
      .execute();
    await prepare(database.url, { SEED: 'demo' });
    expect(await database.db.selectFrom('shop_order').select('id').execute()).toEqual([]);
  });

  test.each([
    [{ SEED: 'catalogue' }, 67],
    [{ SEED: 'none' }, 0],
    [
      {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      67,
    ],
  ])('with %o', async (variables, shoes) => {
    const database = await freshDatabase();
    onTestFinished(database.close);
    await prepare(database.url, variables);
    expect(await database.db.selectFrom('shoe').select('id').execute()).toHaveLength(shoes);
    expect(await database.db.selectFrom('shop_user').select('id').execute()).toHaveLength(2);
    expect(await database.db.selectFrom('shop_order').select('id').execute()).toEqual([]);
  });
});

describe('a removal is refused', () => {
  const removeDemoData = () => administrator.request('DELETE', '/api/admin/demo-data');
  const undoRemoval = async () =>
    administrator.request('POST', `/api/admin/history/${(await history())[0]._id}/undo`);

  test('while a demo customer is paying', async () => {
    await undoRemoval();
    const { db } = shop;
    const attempt = await db.selectFrom('checkout_attempt').select('id').limit(1).executeTakeFirstOrThrow();
    const setState = (state: 'open' | 'paid') =>
      db.updateTable('checkout_attempt').set({ state }).where('id', '=', attempt.id).execute();
    await setState('open');
    expect((await removeDemoData()).json()).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      detail: 'A demo customer is paying right now. Try again in a few minutes',
    });
    await setState('paid');
    expect((await removeDemoData()).statusCode).toBe(200);
  });

  test('and its undo, once somebody else has an email of the demo customers', async () => {
    const body = { email: 'amara.okafor@mail.example', password: 'correct horse', name: 'Amara' };
    expect((await shop.visitor().request('POST', '/api/auth/sign-up/email', { body })).statusCode).toBe(200);
    const undone = await undoRemoval();
    expect(undone.json()).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      detail: 'Someone else now uses the email address of a demo customer or subscriber',
    });
  });
});
