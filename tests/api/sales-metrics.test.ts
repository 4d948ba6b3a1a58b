import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { readSettings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import { runHealthChecks } from '#features/health/server/run-checks.ts';
import { measureBusiness } from '#platform/monitoring/business-metrics.ts';
import { healthChecks } from '#shop/health-checks.ts';
import { shopMetrics } from '#shop/shop-metrics.ts';
import { addSizeWithStock, buy, cards, checkoutBodyOf, sendCheckout } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
const registry = new Registry();
beforeAll(async () => {
  shop = await openPaymentTestShop();
  measureBusiness(shop.db, registry, shopMetrics);
});
afterAll(() => shop.close());

/** The value of a metric, such as `shop_checkout_total{result="paid"}`. */
async function read(metric: string): Promise<number> {
  const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${metric} `));
  return Number(line?.slice(metric.length));
}

const results = ['paid', 'authentication', 'processing', 'declined', 'refused', 'failed'];
const readResults = () =>
  Promise.all(results.map((result) => read(`shop_checkout_total{result="${result}"}`)));

test('checkouts are counted by how they were answered', async () => {
  const before = await readResults();
  const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
  const { member, body } = await buy(shop, { size });
  await buy(shop, { size, card: cards.declined });
  await buy(shop, { size, card: cards.challenged });
  const outdated = { ...checkoutBodyOf(member, 'pm_other', body.shoes), amount: body.amount + 100 };
  expect((await sendCheckout(member, outdated)).status).toBe(409);
  const after = await readResults();
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0, 1, 1, 0]);
});

test('refunds are counted by the states that they come to', async () => {
  const states = () =>
    Promise.all(['succeeded', 'failed'].map((status) => read(`shop_refund_total{status="${status}"}`)));
  const before = await states();
  const { response } = await buy(shop);
  const ada = await shop.administrator(1);
  const refund = await ada.call('POST /admin/orders/{idPayment}/refunds', {
    params: { idPayment: String(response.body.idPayment) },
    body: { amountCents: 100, reason: 'requested_by_customer', restock: false },
  });
  expect(refund).toMatchObject({ status: 201 });
  expect((await states()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0]);
});

test('a mail that was given up does not wait any more, and is counted apart', async () => {
  const count = () => Promise.all([read('shop_jobs_waiting{kind="mail"}'), read('shop_mails_refused')]);
  const [waiting = 0, refused = 0] = await count();
  expect(waiting).toBeGreaterThan(0);
  const last = shop.db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1);
  await shop.db.updateTable('outbox').set({ attempts: 30 }).where('id', '=', last).execute();
  expect(await count()).toEqual([waiting - 1, refused + 1]);
});

test('what the health page finds is a metric, and a database that is gone or takes no results is one that fails', async () => {
  const { db, files, payment } = shop;
  const parts = () =>
    Promise.all(['checkout', 'files', 'database'].map((part) => read(`shop_health{part="${part}"}`)));
  await db.insertInto('shop_fact').values({ key: 'checkout-outage', value: 'true' }).execute();
  await runHealthChecks({ db, settings: shop.settings, files, payment, duties: [] }, healthChecks);
  expect(await parts()).toEqual([2, 0, expect.toBeOneOf([0, 1])]);
  await db
    .insertInto('shop_fact')
    .values({ key: 'health-checked', value: 'true', at: new Date(Date.now() - 180_000) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ at: ({ ref }) => ref('excluded.at') }))
    .execute();
  expect(await parts()).toEqual([2, 0, 2]);

  // So it is after a longer stop, until the shop has started again.
  const dataFolder = await mkdtemp(join(tmpdir(), 'shop-restart-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  const env = { DATA_DIR: dataFolder, SEED: 'none', ADMIN_PASSWORD: 'open sesame now' };
  const [first, second] = shop.settings.administrators.map(({ email, uid }) => `${email}:${uid}`);
  const settings = readSettings({ ...env, ADMIN_1: first, ADMIN_2: second });
  await prepareDatabase(settings, shop.database.url, () => {});
  expect(await parts()).toEqual([2, 0, expect.toBeOneOf([0, 1])]);

  const gone = await connect(shop.database.url, { poolSize: 1 });
  await gone.close();
  registry.clear();
  measureBusiness(gone.db, registry, shopMetrics);
  expect(await parts()).toEqual([Number.NaN, Number.NaN, 2]);
  expect(await read('shop_jobs_waiting{kind="payment"}')).toBeNaN();
});
