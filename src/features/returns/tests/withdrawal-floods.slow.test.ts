import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertOrder } from '#tests/support/insert-order.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { openWithdrawalShop, type WithdrawalShop } from './withdrawal-shop.ts';

let opened: WithdrawalShop;
beforeAll(async () => {
  opened = await openWithdrawalShop();
});
beforeEach(() => opened.clear());
afterAll(() => opened.shop.close());

/** States `count` different withdrawals from an order, each from another address. */
async function flood(order: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1)
    statuses.push((await opened.withdraw({ order, part: `pair ${index}` })).status);
  return statuses;
}

test('strangers who know an order add 15 statements, and cause 12 receipts an hour', async () => {
  const { number } = await opened.order();
  expect(await flood(number, 40)).toEqual([...Array(15).fill(202), ...Array(25).fill(429)]);
  expect(await opened.list()).toHaveLength(15);
  expect(await opened.receipts()).toHaveLength(12);
});

test('strangers who send their statements at once add no more', async () => {
  const { number } = await opened.order();
  const sent = Array.from({ length: 24 }, (_, index) =>
    opened.withdraw({ order: number, part: `pair ${index}` }),
  );
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(15);
});

test("a buyer's own statement is accepted, listed and confirmed, whatever others stated", async () => {
  const mia = await opened.shop.signUp();
  await insertOrder(opened.shop.db, {
    uid: mia.uid,
    email: mia.email,
    status: 'Pending',
    shoeIds: ['shoe-orbit'],
  });
  const { id_payment: order } = await opened.shop.db
    .selectFrom('shop_order')
    .select('id_payment')
    .where('uid', '=', mia.uid)
    .executeTakeFirstOrThrow();
  const statement = { name: 'Mia Berg', order, email: mia.email };
  for (let index = 0; index < 20; index += 1) await opened.withdraw({ ...statement, part: `pair ${index}` });
  const own = await mia.call('POST /withdrawals', { body: { ...statement, part: '' } });
  expect(own).toMatchObject({ ok: true, status: 202 });
  expect((await opened.list())[0]?.stated.part).toBe('');
  expect(await opened.receipts()).toHaveLength(13);
});

test('strangers of many networks cause at most 16 mails an hour of all kinds in a mailbox', async () => {
  await using shop = await openStrict();
  const email = 'victim@example.com';
  for (let network = 1; network <= 14; network += 1) {
    const remoteAddress = `203.0.113.${network}`;
    const send = (path: string, body: object) =>
      shop.visitor().request('POST', path, { body, remoteAddress });
    await send('/api/mail/newsletter', { email });
    await send('/api/mail/contactUs', { name: 'Eve', email, message: 'Where is my order? It is late.' });
    for (const part of ['one', 'two'])
      await send('/api/withdrawals', {
        name: 'Eve',
        order: 'SP-00000000',
        email,
        part: `${part} ${network}`,
      });
    await send('/api/auth/request-password-reset', { email });
  }
  const mails = await shop.db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute();
  // Newsletter sign-ups that send nothing count, too.
  expect(mails.length).toBeGreaterThan(8);
  expect(mails.length).toBeLessThanOrEqual(16);
});

/** A shop whose limits are those of production, and the account of the victim. */
async function openStrict(): Promise<TestShop & AsyncDisposable> {
  const shop = await openTestShop({ settings: { rateLimitScale: 1 } });
  await shop.signUp('victim@example.com');
  return { ...shop, [Symbol.asyncDispose]: () => shop.close() };
}
