import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { addSoldOutSize, join, restock, runWaitlistJob } from '#tests/support/waitlist-shop.ts';

let shop: PaymentTestShop;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
afterAll(() => shop.close());

async function readCheck() {
  const ada = await shop.administrator(1);
  const health = await ada.call('GET /admin/health', {});
  return health.ok ? health.body.checks.find(({ name }) => name === 'waitlist') : undefined;
}

const age = (change: { updated_at?: Date; reserved_until?: Date }) =>
  shop.db.updateTable('waitlist_entry').set(change).where('state', '=', 'offered').execute();

test('the health page says when offers were not mailed or did not end for ten minutes', async () => {
  const [ann, ben] = [await shop.signUp(), await shop.signUp()];
  const size = await addSoldOutSize(shop);
  for (const member of [ann, ben]) await join(member, size);
  await restock(shop, size);
  expect(await readCheck()).toMatchObject({ status: 'ok', detail: '1 waiting, 1 offers', action: null });
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
  await age({ updated_at: elevenMinutesAgo });
  const late = { status: 'fail', detail: expect.stringMatching(/; 1 should have ended or been mailed/) };
  expect(await readCheck()).toMatchObject(late);
  await runWaitlistJob(shop);
  expect(await readCheck()).toMatchObject({ status: 'ok' });
  await age({ reserved_until: elevenMinutesAgo });
  expect(await readCheck()).toMatchObject(late);
});
