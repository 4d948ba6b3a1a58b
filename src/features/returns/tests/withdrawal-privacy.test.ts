import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadData, runPersonalDataJob } from '#tests/support/download-data.ts';
import { insertOrder } from '#tests/support/insert-order.ts';
import { openTestShop, type TestShop, testPassword } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a person gets their withdrawals, which stay without them after an erasure', async () => {
  const mia = await shop.signUp('mia@mail.test');
  await insertOrder(shop.db, { uid: mia.uid, email: mia.email, status: 'Pending', shoeIds: ['shoe-orbit'] });
  const { id, id_payment } = await shop.db
    .selectFrom('shop_order')
    .select(['id', 'id_payment'])
    .executeTakeFirstOrThrow();
  const items = [{ _id: 'shoe-orbit', size: '9', quantity: 1 }];
  const typed = { _id: 'Mia-of-Elm-Street', size: 'for Mia Berg', quantity: 1 };
  for (const stated of [
    { order: id_payment, items: [...items, typed] },
    { order: 'SP-0', items: [typed] },
  ]) {
    const body = { name: 'Mia Berg', email: mia.email, ...stated };
    expect(await shop.visitor().call('POST /withdrawals', { body })).toMatchObject({ ok: true });
  }
  for (const email of [mia.email, 'stranger@mail.test']) {
    const body = { name: `Name of ${email.split('@')[0]}`, order: id_payment, email, items };
    expect(await shop.visitor().call('POST /withdrawals', { body })).toMatchObject({ ok: true });
  }
  await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
  const { body } = await downloadData(shop, mia);
  expect(body).toContain('Name of mia');
  expect(body).not.toContain('Name of stranger');

  expect(await mia.call('POST /account/close', { body: { password: testPassword } })).toMatchObject({
    ok: true,
  });
  await runPersonalDataJob(shop);
  const stored = await shop.db.selectFrom('withdrawal').selectAll().orderBy('created_at').execute();
  expect(JSON.stringify(stored)).not.toMatch(/Mia|Elm-Street/);
  expect(stored).toMatchObject([
    { order_id: id, items },
    { order_id: null, items: [] },
    { order_id: id, name: '', email: '', stated_order: '', address_hash: null, items, late: false },
    { order_id: null, name: 'Name of stranger', email: 'stranger@mail.test', items },
  ]);
});
