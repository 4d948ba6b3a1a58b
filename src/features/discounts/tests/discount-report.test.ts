import { afterAll, beforeAll, expect, test } from 'vitest';
import { byteOrderMark } from '#platform/text/csv.ts';
import { insertPastOrder } from '#tests/support/insert-past-order.ts';
import type { Discount } from '../contract/discounts.ts';
import { type DiscountShop, openDiscountShop, tenPercent } from './discount-admin-shop.ts';

let opened: DiscountShop;
beforeAll(async () => {
  opened = await openDiscountShop();
});
afterAll(() => opened.shop.close());

const codesOf = async ({ _id }: Discount) => (await opened.codesOf(_id)).map(({ code }) => code);
const list = async (query: { search?: string; offset?: number; limit?: number }) => {
  const listed = await opened.ada.call('GET /admin/discounts', { query });
  if (!listed.ok) throw new Error(listed.problem.detail);
  return {
    total: listed.total,
    names: listed.body.map(({ code, prefix }) => code ?? prefix),
    body: listed.body,
  };
};

/** Uses a code for a checkout, which is paid unless `paid` is false. */
async function use(discount: Discount, code: string, { paid = true, refunded = 0 } = {}): Promise<void> {
  const items = [
    { shoe: 'shoe-tide', quantity: 2, price: 5_000 },
    { shoe: 'shoe-orbit', quantity: 1, price: 10_000 },
  ];
  const { id } = await insertPastOrder(opened.shop.db, { items });
  await opened.shop.db
    .updateTable('order_item')
    .set({ discount_cents: 1_000 })
    .where('order_id', '=', id)
    .execute();
  const amounts = { amount_cents: 18_000, refunded_cents: refunded };
  await opened.shop.db.updateTable('shop_order').set(amounts).where('id', '=', id).execute();
  const used = { attempt_id: id, discount_id: discount._id, code };
  await opened.shop.db.insertInto('discount_use').values(used).execute();
  await opened.shop.db
    .updateTable('discount_code')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('discount_id', '=', discount._id)
    .where('code', '=', code)
    .execute();
  if (paid) return;
  await opened.shop.db.deleteFrom('order_item').where('order_id', '=', id).execute();
  await opened.shop.db.deleteFrom('shop_order').where('id', '=', id).execute();
}

/** The lines of a file of an administrator. */
async function download(path: string): Promise<string[]> {
  const { statusCode, body, headers } = await opened.ada.request('GET', `/api/admin/${path}`);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(body.startsWith(byteOrderMark)).toBe(true);
  return body.slice(1).trimEnd().split('\r\n');
}

test('discounts are listed newest first, in pages, with their number', async () => {
  for (const code of ['PAGE-1', 'PAGE-2', 'PAGE-3']) await opened.create(code);
  expect(await list({ search: 'page-', limit: 2 })).toMatchObject({ total: 3, names: ['PAGE-3', 'PAGE-2'] });
  expect(await list({ search: 'page-', limit: 2, offset: 2 })).toMatchObject({ total: 3, names: ['PAGE-1'] });
  expect((await list({})).names.slice(0, 3)).toEqual(['PAGE-3', 'PAGE-2', 'PAGE-1']);
});

test('a search finds parts of a code or prefix, and only whole codes of a batch', async () => {
  await opened.create('WINTER_20');
  const batch = await opened.createBatch('MIDWINTER', 1);
  const [code = ''] = await codesOf(batch);
  expect((await list({ search: 'winter' })).names).toEqual(['MIDWINTER', 'WINTER_20']);
  expect((await list({ search: ` ${code.toLowerCase()} ` })).names).toEqual(['MIDWINTER']);
  expect((await list({ search: code.slice(-6) })).names).toEqual([]);
  expect((await list({ search: 'R_2' })).names).toEqual(['WINTER_20']);
  expect((await list({ search: '%' })).names).toEqual([]);
});

test('a discount tells its uses, and the orders that were paid with it', async () => {
  const batch = await opened.createBatch('COUNTED', 2);
  const [one = '', other = ''] = await codesOf(batch);
  const single = await opened.create('UNUSED');
  await use(batch, one);
  await use(batch, other, { refunded: 5_000 });
  await use(batch, other, { paid: false });
  const counted = { used: 3, orders: 2, discountCents: 4_000, revenueCents: 31_000 };
  expect((await list({ search: 'COUNTED' })).body).toMatchObject([counted]);
  const { _id: id } = batch;
  expect(await opened.ada.call('GET /admin/discounts/{id}', { params: { id } })).toMatchObject({
    body: counted,
  });
  const none = { used: 0, orders: 0, discountCents: 0, revenueCents: 0 };
  expect((await list({ search: single.code ?? '' })).body).toMatchObject([none]);
});

test('the codes of a discount are a file, with the uses of each', async () => {
  const batch = await opened.createBatch('-FILE', 1_001);
  const codes = await codesOf(batch);
  await use(batch, codes[1_000] ?? '');
  const [columns, first, ...others] = await download(`discounts/${batch._id}/codes.csv`);
  expect(columns).toBe('code,used');
  // A spreadsheet would take it for a formula.
  expect(first).toBe(`"'${codes[0]}",0`);
  expect([others.length, others.at(-1)]).toEqual([1_000, `"'${codes[1_000]}",1`]);
});

test('the report is a file of all discounts, also of those that were deleted', async () => {
  const rules = { from: '2020-01-02T10:00:00Z', minimumCents: 5_050, brands: ['Velmora', 'Skarn'], uses: 9 };
  const discount = await opened.create('REPORTED', {
    ...rules,
    kind: 'amount',
    value: 500,
    firstOrderOnly: true,
  });
  await use(discount, 'REPORTED', { refunded: 1 });
  await opened.ada.call('DELETE /admin/discounts/{id}', { params: { id: discount._id } });
  const today = new Date().toISOString().slice(0, 10);
  const [columns, newest, ...others] = await download('discounts.csv');
  expect(columns).toBe(
    'code,codes,reduction,valid from,valid until,minimum order (USD),brands,shoes,shoes on sale,uses per code,uses per customer,first order only,price reduction,used,orders,discount (USD),revenue (USD),created,deleted',
  );
  expect(newest?.replaceAll(/\d\d:\d\d UTC/g, 'TIME').replaceAll(today, 'TODAY')).toBe(
    'REPORTED,1,$5 off,2020-01-02 TIME,,50.50,"Velmora; Skarn",,no,9,,yes,no,1,1,20.00,179.99,TODAY TIME,TODAY TIME',
  );
  const total = await opened.shop.db.selectFrom('discount').select('id').execute();
  expect(others).toHaveLength(total.length - 1);
});

test('the files are for administrators only', async () => {
  const { _id } = await opened.create('SECRET');
  const customer = await opened.shop.signUp();
  for (const path of ['discounts.csv', `discounts/${_id}/codes.csv`]) {
    expect((await opened.shop.visitor().request('GET', `/api/admin/${path}`)).statusCode).toBe(401);
    expect((await customer.request('GET', `/api/admin/${path}`)).statusCode).toBe(403);
  }
  for (const id of ['nothing', 'a%20b'])
    expect((await opened.ada.request('GET', `/api/admin/discounts/${id}/codes.csv`)).statusCode).toBe(404);
  await opened.ada.call('DELETE /admin/discounts/{id}', { params: { id: _id } });
  expect((await opened.ada.request('GET', `/api/admin/discounts/${_id}/codes.csv`)).statusCode).toBe(404);
});

test('administration is for administrators only', async () => {
  const { _id } = await opened.create('RIGHTS');
  const customer = await opened.shop.signUp();
  const calls = [
    ['GET', ''],
    ['POST', ''],
    ['POST', '/batch'],
    ['GET', `/${_id}`],
    ['PUT', `/${_id}`],
    ['DELETE', `/${_id}`],
  ] as const;
  for (const [method, path] of calls) {
    const raw = method === 'GET' || method === 'DELETE' ? {} : { body: { code: 'MINE', ...tenPercent } };
    expect((await customer.request(method, `/api/admin/discounts${path}`, raw)).statusCode).toBe(403);
    expect((await opened.shop.visitor().request(method, `/api/admin/discounts${path}`, raw)).statusCode).toBe(
      401,
    );
  }
});
