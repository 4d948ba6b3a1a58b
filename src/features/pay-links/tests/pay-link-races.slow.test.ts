import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cards, createPaymentMethod } from '#tests/support/checkout-requests.ts';
import { countStockedUnits, findViolations, listCharged } from '#tests/support/invariants.ts';
import { openPayLinkShop, type PayLinkShop } from './pay-link-shop.ts';

/** One round of each race: in one process the requests meet in the database's connection pool. */
const rounds = Array.from({ length: 8 }, (_, index) => index + 1);

let opened: PayLinkShop;
beforeAll(async () => {
  opened = await openPayLinkShop();
});
afterAll(() => opened.shop.close());

/** A link for the last pair of a size, and cards to pay it. */
async function sendForLastPair(numbers: readonly string[]) {
  const size = await opened.addSize(1);
  const stocked = await countStockedUnits(opened.shop);
  const link = await opened.send({ size, email: `${crypto.randomUUID()}@shop.test` });
  const methods = await Promise.all(numbers.map((number) => createPaymentMethod(opened.shop, number)));
  const charged = (await listCharged(opened.shop)).length;
  return {
    ...link,
    size,
    pay: () => methods.map((id) => opened.pay(link.token, cards.good, id)),
    findWrong: () => findViolations(opened.shop, stocked),
    countCharges: async () => (await listCharged(opened.shop)).length - charged,
  };
}

test.each(rounds)('of four payments at once one charges (round %i)', async () => {
  const link = await sendForLastPair([cards.good, cards.declined, cards.good, cards.challenged]);
  await Promise.all(link.pay());
  await opened.pay(link.token);
  expect(await opened.show(link.token)).toMatchObject({ body: { state: 'paid' } });
  expect(await link.countCharges()).toBe(1);
  expect(await link.findWrong()).toEqual([]);
});

test.each(rounds)('a link is paid, canceled or expired, and not two of these (round %i)', async () => {
  const link = await sendForLastPair([cards.good, cards.declined]);
  await Promise.all([
    ...link.pay(),
    opened.cancel(link.idPayment),
    opened.expire(link.idPayment).then(opened.runJob),
    opened.runJob(),
  ]);
  await opened.runJob();
  const shown = await opened.show(link.token);
  const isPaid = shown.ok && shown.body.state === 'paid';
  expect(await link.countCharges()).toBe(isPaid ? 1 : 0);
  expect(await opened.stock(link.size)).toBe(isPaid ? 0 : 1);
  expect(await link.findWrong()).toEqual([]);
});

test('a link for an account that closes while it is made is one for a guest, and can be paid', async () => {
  const size = await opened.addSize(1);
  const { uid, email } = await opened.shop.signUp();
  await opened.shop.db
    .updateTable('account_user')
    .set({ email_verified: true })
    .where('id', '=', uid)
    .execute();
  const { made } = await opened.shop.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('shop_user').where('uid', '=', uid).execute();
    const made = opened.send({ size, email });
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(opened.shop.db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 30_000, interval: 10 },
    );
    return { made };
  });
  const { token, idPayment } = await made;
  expect(await opened.pay(token)).toMatchObject({ ok: true, status: 200 });
  expect(await opened.orderOf(idPayment)).toMatchObject({ email });
});
