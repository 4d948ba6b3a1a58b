import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdProcessLock } from '#database/process-lock.ts';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import { addSizeWithStock, buy, stockOf } from '../support/checkout-requests.ts';
import { openPageTestShop } from '../support/page-test-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';

let shop: PaymentTestShop;
let size: string;
beforeAll(async () => {
  shop = await openPaymentTestShop((payment) => ({
    ...payment,
    charge: async () => ({ state: 'unknown', reason: 'lost' }),
  }));
  size = await addSizeWithStock(shop, 'shoe-orbit', 3);
});
afterAll(() => shop.close());

const attemptOf = (uid: string) =>
  shop.db.selectFrom('checkout_attempt').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();

const stateOf = async (uid: string) => (await attemptOf(uid)).state;

/** Makes attempts that are not over older, by ms. */
const age = (ms: number) =>
  sql`update checkout_attempt set created_at = created_at - interval '1 ms' * ${ms}::int,
    updated_at = updated_at - interval '1 ms' * ${ms}::int,
    orphaned_at = orphaned_at - interval '1 ms' * ${ms}::int`.execute(shop.db);

/** One round of recovery, with the times of a running shop. */
async function recoverOnce(): Promise<void> {
  const recovery = startRecovery(createTestPaymentContext(shop, { absentAfter: 45_000 }), {
    every: 3_600_000,
    openFor: 5_000,
    waitingFor: 20_000,
    compareEvery: 3_600_000,
  });
  await recovery.stop();
}

test('an attempt unknown to the provider is looked at every few seconds until it is given up, however often it was looked at before', async () => {
  const { member } = await buy(shop, { size });
  for (let looks = 0; looks < 7; looks += 1) {
    await age(6_000);
    await recoverOnce();
  }
  expect(await stateOf(member.uid)).toBe('open');
  await age(6_000);
  await recoverOnce();
  expect(await stateOf(member.uid)).toBe('failed');
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
});

test('an attempt whose process is gone is looked at at once and then given up; that of a living process is left to it', async () => {
  const [gone, alive] = [(await buy(shop, { size })).member, (await buy(shop, { size })).member];
  const process = new Client({ connectionString: shop.database.url });
  await process.connect();
  await holdProcessLock(process, 2);
  for (const [{ uid }, worker] of [[gone, 1] as const, [alive, 2] as const])
    await shop.db.updateTable('checkout_attempt').set({ worker }).where('uid', '=', uid).execute();

  await recoverOnce();
  expect((await attemptOf(gone.uid)).orphaned_at).not.toBeNull();
  expect((await attemptOf(alive.uid)).orphaned_at).toBeNull();
  await age(6_000);
  await recoverOnce();
  expect([await stateOf(gone.uid), await stateOf(alive.uid)]).toEqual(['failed', 'open']);
  await process.end();
  await vi.waitFor(
    async () => {
      await recoverOnce();
      expect((await attemptOf(alive.uid)).orphaned_at).not.toBeNull();
    },
    { timeout: 60_000 },
  );
  await age(6_000);
  await recoverOnce();
  expect(await stateOf(alive.uid)).toBe('failed');
});

test('a running shop shows that it lives, and keeps with its attempts which process it is', async () => {
  const running = await openPageTestShop();
  const client = running.visitor();
  const account = { email: 'buyer@mail.test', password: 'correct horse' };
  const signedUp = await client.request('POST', '/api/auth/sign-up/email', { body: account });
  const uid = signedUp.json<{ user: { id: string } }>().user.id;
  await client.call('POST /users', { body: { email: account.email, idUser: uid } });
  const listed = await client.call('GET /shoes', { query: {} });
  const shoe =
    listed.ok && Array.isArray(listed.body) ? listed.body.find(({ stock }) => stock[0]) : undefined;
  const { _id = '', name = '', image = '', price = 0, stock = [] } = shoe ?? {};
  const body = {
    id: 'pm_unknown',
    uid,
    email: account.email,
    amount: Math.round(price * 100),
    shoes: [{ _id, name, image, price, size: stock[0]?.size ?? '', quantity: 1 }],
  };
  await client.request('POST', '/api/cart/checkout', { body });
  const { rows } = await sql`
    select from checkout_attempt join pg_locks on locktype = 'advisory' and objsubid = 2 and objid::bigint = worker
    where uid = ${uid}`.execute(running.db);
  await running.close();
  expect(rows).toHaveLength(1);
});
