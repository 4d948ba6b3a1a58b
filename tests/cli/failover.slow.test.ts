import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { type FailoverTraffic, sendTraffic } from '../drill/failover-traffic.ts';
import { onServer } from '../support/database-server.ts';
import { administratorPassword, type FailoverShops, openFailoverShops } from '../support/failover-shops.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { findPaymentViolations } from '../support/invariants.ts';

let opened: AsyncDisposableStack;
let folder: string;
let shops: FailoverShops;
let traffic: FailoverTraffic;
beforeEach(async () => {
  opened = new AsyncDisposableStack();
  folder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-failover-')), (path) =>
    rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  );
  shops = await openFailoverShops(folder, [await freePort(), await freePort()], opened);
  traffic = await sendTraffic(shops);
  opened.defer(() => traffic.stop());
  await expect.poll(() => traffic.buyers.every(({ paid }) => paid.length >= 2)).toBe(true);
});
afterEach(() => opened.disposeAsync());

/** Everything works again within this time after the promotion, in ms. */
const limit = 10_000;

/** Polls a fact that holds within {@link limit} after the promotion. */
async function becomesTrue(
  what: string,
  promotedAt: number,
  isTrue: () => boolean | Promise<boolean>,
): Promise<void> {
  await expect.poll(isTrue, { message: what }).toBe(true);
  expect(performance.now() - promotedAt, what).toBeLessThan(limit);
}

/**
 * Runs a failover in the middle of two checkouts: one buyer's payment attempt is committed and its answer lost, another
 * one's charge is made and its order is not.
 */
async function failOverDuringCheckouts(failover: () => Promise<number>): Promise<number> {
  const { promise: promotedAt, resolve } = Promise.withResolvers<number>();
  const committed = shops.address.withholdCommit();
  shops.api.runDuringNext('charge', 'response', async () => {
    await committed;
    resolve(await failover());
  });
  return promotedAt;
}

/** What must hold afterwards, with neither shop restarted. */
async function expectRecovery(promotedAt: number): Promise<void> {
  const { buyers, readers } = traffic;
  const hasPaid = ({ answers }: (typeof buyers)[number]) =>
    answers.some(({ at, status }) => at > promotedAt && status === 200);
  // At the same time: one must not wait for the time that the other takes.
  await Promise.all([
    becomesTrue('every buyer pays', promotedAt, () => buyers.every(hasPaid)),
    becomesTrue('both listen for changes', promotedAt, async () => (await countListeners()) === 2),
  ]);
  const answered = readers.map(({ answers }) => answers.length);
  await expect
    .poll(() => readers.every(({ answers }, index) => answers.length >= (answered[index] ?? 0) + 5))
    .toBe(true);
  await expectInvalidation();
  await traffic.stop();
  for (const { name, answers } of [...readers, ...buyers]) {
    const failed = answers.filter(({ status }) => status !== 200);
    expect(Math.max(...failed.map(({ at }) => at - promotedAt)), name).toBeLessThan(limit);
    expect([name, failed.filter(({ status }) => status !== 503 && status !== 202)]).toEqual([name, []]);
  }
  await expectBooks();
}

const countListeners = () =>
  onServer(shops.servers.standby.url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name = 'sneaker-paradise listener'`,
    );
    return rowCount;
  });

/** What an administrator changes on one machine is shown by the other, whose cache is filled again. */
async function expectInvalidation(): Promise<void> {
  const [{ origin }, other] = shops.shops;
  const brands = async (): Promise<string> => (await fetch(`${other.origin}/api/brands`)).text();
  await brands();
  const headers = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ email: 'ada@sneaker-paradise.example', password: administratorPassword });
  const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body });
  const cookie = signedIn.headers.getSetCookie().map((text) => text.split(';')[0]);
  const created = await fetch(`${origin}/api/brands`, {
    method: 'POST',
    headers: { ...headers, cookie: cookie.join('; ') },
    body: JSON.stringify({ name: 'After Failover' }),
  });
  expect(created.status).toBe(200);
  await expect.poll(brands).toContain('After Failover');
}

/** Every confirmed order exists, every charge has its order, nothing is left open, and jobs have sent the mails. */
async function expectBooks(): Promise<void> {
  const { db } = opened.adopt(await connect(shops.servers.standby.url, { poolSize: 2 }), (it) => it.close());
  const open = () =>
    db
      .selectFrom('checkout_attempt')
      .select('id')
      .where('state', 'in', ['open', 'waiting', 'refunding'])
      .execute();
  await expect.poll(open).toEqual([]);
  const orders = await db.selectFrom('shop_order').select(['id', 'id_payment']).execute();
  const known = new Set(orders.map(({ id_payment }) => id_payment));
  const paid = traffic.buyers.flatMap((buyer) => buyer.paid);
  expect(paid.filter((idPayment) => !known.has(idPayment))).toEqual([]);
  expect(await findPaymentViolations({ db, sandboxPool: shops.sandboxPool })).toEqual([]);
  expect(await shops.checkMoney(db)).toEqual([]);
  const last = orders.at(-1)?.id ?? '';
  const unsent = () =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('dedup', '=', `order-paid:${last}`)
      .where('sent_at', 'is', null)
      .execute();
  await expect.poll(unsent).toEqual([]);
}

test('after a killed primary everything works within 10 s of the promotion, every confirmed order is there, and the old primary sells nothing when it is back', async () => {
  const promotedAt = await failOverDuringCheckouts(async () => {
    await shops.killPrimary();
    return shops.promoteStandby();
  });
  await expectRecovery(promotedAt);

  const old = await launchDatabase({ dataFolder: shops.servers.primary.folder, log: () => {} });
  opened.defer(() => old.stop());
  shops.address.cut();
  shops.address.pointTo(old.url);
  await shops.address.restore();
  const readiness = () =>
    Promise.all(shops.shops.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status));
  await expect.poll(readiness).toEqual([503, 503]);
});

test('the same holds when the old primary falls silent, and its connections hang', async () => {
  const promotedAt = await failOverDuringCheckouts(async () => {
    shops.address.dropTraffic();
    return shops.promoteStandby();
  });
  await expectRecovery(promotedAt);
});
