import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '../support/checkout-requests.ts';
import { downloadData } from '../support/download-data.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import { type Member, testPassword } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let mia: Member;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
beforeEach(async () => {
  mia = await shop.signUp();
});
afterAll(() => shop.close());

async function sizeOf(who: Member): Promise<string | null | number> {
  const found = await who.call('GET /account/size', {});
  return found.ok ? found.body.size : found.problem.status;
}
const setSize = (size: string | null) => mia.call('PUT /account/size', { body: { size } });

async function buy(who: Member, lines: readonly (readonly [shoe: string, size: string])[]): Promise<void> {
  const cart = await Promise.all(lines.map(([shoe, size]) => createCartLine(shop, shoe, size)));
  const body = checkoutBodyOf(who, await createPaymentMethod(shop), cart);
  expect((await sendCheckout(who, body)).status).toBe(200);
}

test('is none at first, and what its owner sets', async () => {
  expect(await sizeOf(mia)).toBeNull();
  expect(await setSize(' 9.5 ')).toMatchObject({ ok: true, body: { size: '9.5' } });
  expect(await sizeOf(mia)).toBe('9.5');
  expect(await sizeOf(await shop.signUp())).toBeNull();
});

test('is told to nobody who is not signed in', async () => {
  expect(await shop.visitor().call('GET /account/size', {})).toMatchObject({ problem: { status: 401 } });
  expect(await shop.visitor().call('PUT /account/size', { body: { size: '9' } })).toMatchObject({
    problem: { status: 401 },
  });
});

test('has a label', async () => {
  for (const size of ['', ' ', '9'.repeat(41)])
    expect(await setSize(size)).toMatchObject({ problem: { status: 422, errors: [{ field: 'size' }] } });
  expect(await sizeOf(mia)).toBeNull();
});

test('is learned from the first order with just one size, and by no later one', async () => {
  await buy(mia, [
    ['shoe-orbit', '9'],
    ['shoe-ember', '8'],
  ]);
  expect(await sizeOf(mia)).toBeNull();
  await buy(mia, [
    ['shoe-orbit', '9'],
    ['shoe-tide', '9'],
  ]);
  expect(await sizeOf(mia)).toBe('9');
  await buy(mia, [['shoe-ember', '8']]);
  expect(await sizeOf(mia)).toBe('9');
});

test('that was set is not replaced by that of an order, nor is one that was turned off', async () => {
  await setSize('11');
  await buy(mia, [['shoe-orbit', '8']]);
  expect(await sizeOf(mia)).toBe('11');
  await setSize(null);
  await buy(mia, [['shoe-orbit', '8']]);
  expect(await sizeOf(mia)).toBeNull();
});

test('comes with the foot that was told, or that the charts of the bought brands agree on', async () => {
  const sizeAndFoot = async (who: Member) => await who.call('GET /account/size', {});
  const set = (body: { size: string | null; cm?: string }) => mia.call('PUT /account/size', { body });
  expect(await set({ size: '9', cm: '27' })).toMatchObject({ body: { size: '9', cm: '27' } });
  expect(await sizeAndFoot(mia)).toMatchObject({ body: { size: '9', cm: '27' } });
  await set({ size: '9', cm: '270 cm' });
  expect(await sizeAndFoot(mia)).toMatchObject({ body: { size: '9', cm: '27' } });
  await set({ size: null });
  expect(await sizeAndFoot(mia)).toMatchObject({ body: { size: null, cm: null } });

  const brandOf = async (id: string) => {
    const { brand_key } = await shop.db
      .selectFrom('shoe')
      .select('brand_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return brand_key;
  };
  const chart = (cm: string) => JSON.stringify([{ size: '9', us: '9', uk: '8', eu: '42.5', cm }]);
  const setChart = async (shoe: string, cm: string) =>
    shop.db
      .updateTable('brand')
      .set({ size_chart: chart(cm) })
      .where('name_key', '=', await brandOf(shoe))
      .execute();
  const learned = async (...shoes: string[]) => {
    const buyer = await shop.signUp();
    await buy(
      buyer,
      shoes.map((shoe) => [shoe, '9'] as const),
    );
    return sizeAndFoot(buyer);
  };
  await shop.db
    .updateTable('shoe_size')
    .set({ quantity: 9 })
    .where('shoe_id', 'in', ['shoe-orbit', 'shoe-tide'])
    .execute();
  expect(await learned('shoe-orbit')).toMatchObject({ body: { size: '9', cm: null } });
  await setChart('shoe-orbit', '27');
  expect(await learned('shoe-orbit')).toMatchObject({ body: { size: '9', cm: '27' } });
  expect(await brandOf('shoe-tide')).not.toBe(await brandOf('shoe-orbit'));
  expect(await learned('shoe-orbit', 'shoe-tide')).toMatchObject({ body: { size: '9', cm: null } });
  await setChart('shoe-tide', '26.5');
  expect(await learned('shoe-orbit', 'shoe-tide')).toMatchObject({ body: { size: '9', cm: null } });
  await setChart('shoe-tide', '27');
  expect(await learned('shoe-orbit', 'shoe-tide')).toMatchObject({ body: { size: '9', cm: '27' } });
});

test("is in its account's export, and gone with the account", async () => {
  await setSize('9.5');
  const { data } = (await downloadData(shop, mia)).json();
  expect(data.shop_user).toMatchObject([{ size: '9.5' }]);
  expect(await mia.call('POST /account/close', { body: { password: testPassword } })).toMatchObject({
    status: 200,
  });
  expect(await shop.db.selectFrom('shop_user').select('size').where('uid', '=', mia.uid).execute()).toEqual(
    [],
  );
});
