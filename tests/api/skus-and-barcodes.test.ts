import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { type AuditLogClient, createAuditLogClient } from '../support/audit-log-client.ts';
import { createGoodShoe, goodShoe, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
  history = createAuditLogClient(admin);
});
afterAll(() => shop.close());

interface Numbers {
  sku?: string;
  barcode?: string;
}
const write = ({ _id }: Shoe, numbers: Numbers, size = '9') =>
  admin.call('PUT /shoes/addSize/{id}', { params: { id: _id }, body: { size, q: '0', ...numbers } });
const stockOf = async ({ _id }: Shoe) => {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id: _id } });
  return found.ok ? found.body[0]?.stock.map(({ _id: _, ...entry }) => entry) : found.problem;
};
const remove = ({ _id }: Shoe) => admin.call('DELETE /shoes/{id}', { params: { id: _id } });
const refusal = (field: string, message: string) => ({
  ok: false,
  problem: { status: 422, errors: [{ field, message }] },
});

test('a size has a SKU and a barcode where they are set, until empty ones remove them', async () => {
  const shoe = await createGoodShoe(admin);
  expect(await stockOf(shoe)).toEqual([{ size: '9', quantity: 4 }]);
  expect(await write(shoe, { sku: '  Quiet–９\u200b ', barcode: '4\u00a0006381–３33931' })).toMatchObject({
    ok: true,
  });
  const both = { size: '9', quantity: 4, sku: 'Quiet-9', barcode: '4006381333931' };
  expect(await stockOf(shoe)).toEqual([both]);
  await write(shoe, {});
  expect(await stockOf(shoe)).toEqual([both]);
  await write(shoe, { sku: '' });
  expect(await stockOf(shoe)).toEqual([{ size: '9', quantity: 4, barcode: '4006381333931' }]);
  await write(shoe, { barcode: '' });
  expect(await stockOf(shoe)).toEqual([{ size: '9', quantity: 4 }]);
});

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])(
  '%s is a barcode',
  async (barcode) => {
    const shoe = await createGoodShoe(admin);
    await write(shoe, { barcode });
    expect(await stockOf(shoe)).toMatchObject([{ barcode }]);
    await remove(shoe);
  },
);

const length = 'Enter a barcode (GTIN) of 8, 12, 13 or 14 digits';
const typo = 'The last digit does not match the others. Check the barcode for typos';
const sku = 'Enter a SKU of at most 64 characters';
test.each([
  ['barcode', '4006381333932', typo],
  ['barcode', '4006381339331', typo],
  ['barcode', '123', length],
  ['barcode', '40063813339', length],
  ['barcode', '400638133393X', length],
  ['sku', 'a'.repeat(65), sku],
  ['sku', 'a\u0007b', sku],
])('a %s of %j is refused', async (field, value, message) => {
  const shoe = await createGoodShoe(admin);
  expect(await write(shoe, { [field]: value })).toMatchObject(refusal(field, message));
  expect(await stockOf(shoe)).toEqual([{ size: '9', quantity: 4 }]);
});

test('a number is refused that another size has, which is named, whatever its case and leading zeros', async () => {
  const first = await createGoodShoe(admin, { name: 'First Owner', color: 'Red' });
  const second = await createGoodShoe(admin);
  await write(first, { sku: 'Größe-A', barcode: '036000291452' });
  const holder = 'Size 9 of First Owner, Red, has this';
  expect(await write(second, { sku: 'GRÖßE-a' })).toMatchObject(refusal('sku', `${holder} SKU`));
  expect(await write(second, { barcode: '0036000291452' })).toMatchObject(
    refusal('barcode', `${holder} barcode`),
  );
  expect(await write(first, { sku: 'größe-A' }, '10')).toMatchObject(refusal('sku', `${holder} SKU`));
  expect(await write(first, { sku: 'größe-A' })).toMatchObject({ ok: true });
  expect(await stockOf(first)).toMatchObject([{ sku: 'größe-A' }]);
  expect(await stockOf(second)).toEqual([{ size: '9', quantity: 4 }]);
});

const setNumbers = ({ _id }: Shoe, body: ({ size: string } & Numbers)[]) =>
  admin.call('PUT /admin/shoes/{id}/numbers', { params: { id: _id }, body });

test('the numbers of several sizes are set as one change, also exchanged, and undone', async () => {
  const shoe = await createGoodShoe(admin);
  const { _id: id, version } = shoe;
  const { size: _size, q: _q, ...fields } = goodShoe;
  const half = { ...fields, version: String(version), size: '9.5', q: '2' };
  expect((await sendForm(admin, 'PUT', `/api/admin/shoes/${id}`, half)).statusCode).toBe(200);
  await setNumbers(shoe, [
    { size: '9', sku: 'swap-a' },
    { size: '9.5', sku: ' swap-b ', barcode: '4012345-678901' },
  ]);
  const before = await stockOf(shoe);
  expect(before).toEqual([
    { size: '9', quantity: 4, sku: 'swap-a' },
    { size: '9.5', quantity: 2, sku: 'swap-b', barcode: '4012345678901' },
  ]);
  const exchanged = await setNumbers(shoe, [
    { size: '9', sku: 'swap-b', barcode: '4012345678901' },
    { size: '9.5', sku: 'swap-a', barcode: '' },
  ]);
  expect(await stockOf(shoe)).toEqual([
    { size: '9', quantity: 4, sku: 'swap-b', barcode: '4012345678901' },
    { size: '9.5', quantity: 2, sku: 'swap-a' },
  ]);
  const version3 = exchanged.ok && exchanged.body.version;
  expect(await setNumbers(shoe, [{ size: '9', sku: 'swap-b' }, { size: '9.5' }])).toMatchObject({
    auditEntry: null,
    body: { version: version3 },
  });
  expect(await history.undoNewest(id)).toMatchObject({ ok: true });
  expect(await stockOf(shoe)).toEqual(before);
});

test('of several numbers, all that are held are named, and none is written', async () => {
  const holder = await createGoodShoe(admin, { name: 'Holder', color: 'Red' });
  await setNumbers(holder, [{ size: '9', sku: 'held-a', barcode: '9780201379624' }]);
  const shoe = await createGoodShoe(admin);
  for (const size of ['10', '11', '12']) await write(shoe, {}, size);
  await setNumbers(shoe, [{ size: '12', sku: 'held-b' }]);
  const stock = await stockOf(shoe);
  const rows = [
    { size: '9', sku: 'HELD-A' },
    { size: '10', sku: 'new' },
    { size: '11', sku: 'held-b' },
  ];
  expect(await setNumbers(shoe, rows)).toMatchObject({
    problem: {
      status: 422,
      errors: [
        { field: '0.sku', message: 'Size 9 of Holder, Red, has this SKU' },
        { field: '2.sku', message: expect.stringMatching(/^Size 12 of .+ has this SKU$/) },
      ],
    },
  });
  const twins = [
    { size: '9', barcode: '042100005264' },
    { size: '10', barcode: '0042100005264' },
  ];
  expect(await setNumbers(shoe, twins)).toMatchObject(refusal('1.barcode', 'Size 9 has this barcode'));
  expect(await setNumbers(shoe, [{ size: '13', sku: 'x' }])).toMatchObject(
    refusal('0.size', 'The shoe has no size 13'),
  );
  expect(await setNumbers(shoe, [{ size: '9', barcode: '4006381333932' }])).toMatchObject(
    refusal('0.barcode', typo),
  );
  expect(await setNumbers(shoe, [{ size: '9' }, { size: '9' }])).toMatchObject({ problem: { status: 422 } });
  expect(await stockOf(shoe)).toEqual(stock);
});

test('a shoe is found by the SKU or barcode of a size, exactly', async () => {
  const shoe = await createGoodShoe(admin, { name: 'Numbered' });
  await write(shoe, { sku: 'Find-Me', barcode: '0012345678905' });
  const find = async (number: string, brand?: string) => {
    const found = await shop.visitor().call('GET /shoes', { query: { number, brand, limit: 5 } });
    return found.ok && Array.isArray(found.body) ? found.body.map(({ name }) => name) : found;
  };
  for (const number of [' find-me', '012345678905', '0 0123-45678905'])
    expect(await find(number)).toEqual(['Numbered']);
  for (const number of ['find', '12345678905 x', '']) expect(await find(number)).toEqual([]);
  expect(await find('find-me', 'Skarn')).toEqual([]);
  await remove(shoe);
  expect(await find('Find-Me')).toEqual([]);
});

test('of many who write a number at once, one does', async () => {
  const shoes = await Promise.all(Array.from({ length: 5 }, () => createGoodShoe(admin)));
  const results = await Promise.all(shoes.map((shoe) => write(shoe, { sku: 'race' })));
  expect(results.map((result) => (result.ok ? 200 : result.problem.status)).sort()).toEqual([
    200, 422, 422, 422, 422,
  ]);
});

test('numbers are in the audit log, and are undone', async () => {
  const shoe = await createGoodShoe(admin);
  await write(shoe, { sku: 'undo-1', barcode: '40170725' });
  await write(shoe, { sku: 'undo-2' });
  const undone = await history.undoNewest(shoe._id);
  expect(undone.ok && undone.body.title).toBe('Reverted SKU of size 9 of shoe Quiet Stride');
  expect(await stockOf(shoe)).toMatchObject([{ sku: 'undo-1', barcode: '40170725' }]);
  const [, , first] = await history.list({ id: shoe._id });
  if (first) expect(await history.undo(first)).toMatchObject({ ok: true });
  expect(await stockOf(shoe)).toEqual([{ size: '9', quantity: 4 }]);
});

test('an undo cannot give back a number that another size has meanwhile', async () => {
  const [shoe, other] = [await createGoodShoe(admin), await createGoodShoe(admin)];
  await write(shoe, { sku: 'wanted' });
  await write(shoe, { sku: '' });
  await write(other, { sku: 'WANTED' });
  expect(await history.undoNewest(shoe._id)).toMatchObject({
    ok: false,
    problem: { code: 'CHANGED_MEANWHILE', detail: 'Another size has the SKU by now. Remove it there first' },
  });
});

test('the undo of a new size removes its numbers, and the undo of that brings them back', async () => {
  const shoe = await createGoodShoe(admin);
  await write(shoe, { sku: 'size-ten' }, '10');
  await history.undoNewest(shoe._id);
  expect(await stockOf(shoe)).toEqual([{ size: '9', quantity: 4 }]);
  await history.undoNewest(shoe._id);
  expect(await stockOf(shoe)).toMatchObject([{ size: '9' }, { size: '10', sku: 'size-ten' }]);
});

test('the numbers of a deleted shoe are free, and come back with it unless they were taken', async () => {
  const [shoe, other] = [await createGoodShoe(admin), await createGoodShoe(admin)];
  await write(shoe, { sku: 'gone', barcode: '5901234123457' });
  await remove(shoe);
  expect(await write(other, { barcode: '5901234123457' })).toMatchObject({ ok: true });
  expect(await history.undoNewest(shoe._id)).toMatchObject({
    ok: false,
    problem: {
      code: 'CHANGED_MEANWHILE',
      detail: 'Another size has the barcode by now. Remove it there first',
    },
  });
  await write(other, { barcode: '' });
  expect(await history.undoNewest(shoe._id)).toMatchObject({ ok: true });
  expect(await stockOf(shoe)).toMatchObject([{ sku: 'gone', barcode: '5901234123457' }]);
  expect(await write(other, { sku: 'gone' })).toMatchObject({ ok: false });
});
