import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SizeRow, sizeChart } from '#shop/catalog/contract/fields/size-chart.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
let id: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
  const [skarn] = await shop.db.selectFrom('brand').select('id').where('name', '=', 'Skarn').execute();
  id = skarn?.id ?? '';
});
afterAll(() => shop.close());

const nine = { size: '9', us: '9', uk: '8', eu: '42.5', cm: '27' };
const ten = { size: '10', us: '10', uk: '9', eu: '44', cm: '28' };
const setChart = (rows: SizeRow[] | null) =>
  admin.call('PUT /admin/brands/{id}/chart', { params: { id }, body: { rows } });
const findChart = () => shop.visitor().call('GET /brands/{id}/chart', { params: { id } });
const listCharts = () => shop.visitor().call('GET /charts', {});

test('a brand has the chart of the shop until it gets its own, which an undo takes back', async () => {
  expect(await findChart()).toMatchObject({ body: { own: false, rows: sizeChart } });
  expect(await listCharts()).toMatchObject({ body: [] });
  expect(await setChart([nine, { ...ten, cm: '28,5' }])).toMatchObject({ status: 200, body: { own: true } });
  const rows = [nine, { ...ten, cm: '28.5' }];
  expect(await findChart()).toMatchObject({ body: { own: true, rows } });
  expect(await listCharts()).toMatchObject({ body: [{ brand: 'Skarn', rows }] });

  const changed = await setChart([ten]);
  const undo = (result: typeof changed) =>
    admin.call('POST /admin/history/{id}/undo', {
      params: { id: (result.ok && result.auditEntry?.id) || '' },
    });
  expect(await undo(changed)).toMatchObject({ body: { title: 'Reverted size chart of brand Skarn' } });
  expect(await findChart()).toMatchObject({ body: { own: true, rows } });
  expect(await setChart(null)).toMatchObject({ body: { own: false, rows: sizeChart } });
  expect(await listCharts()).toMatchObject({ body: [] });
});

test('a deleted brand has no chart, and has its own again when it is restored', async () => {
  await setChart([nine]);
  const removed = await admin.call('DELETE /brands/{id}', { params: { id } });
  expect(await findChart()).toMatchObject({ problem: { status: 404 } });
  expect(await listCharts()).toMatchObject({ body: [] });
  await admin.call('POST /admin/history/{id}/undo', {
    params: { id: (removed.ok && removed.auditEntry?.id) || '' },
  });
  expect(await findChart()).toMatchObject({ body: { own: true, rows: [nine] } });
});

test.each([
  ['no row', []],
  ['a size twice', [nine, { ...ten, size: ' 9' }]],
  ['a row without a size', [{ ...nine, size: ' ' }]],
  ['a foot of 2 km', [{ ...nine, cm: '200000' }]],
  ['a text that is no size', [{ ...nine, eu: 'forty-two and a half' }]],
])('a chart with %s is refused', async (_, rows) => {
  expect(await setChart(rows)).toMatchObject({ problem: { status: 422 } });
});

test('only administrators set charts and export them', async () => {
  const customer = await shop.signUp();
  const set = customer.call('PUT /admin/brands/{id}/chart', { params: { id }, body: { rows: null } });
  expect(await set).toMatchObject({ problem: { status: 403 } });
  await setChart([nine, ten]);
  const { body } = await admin.request('GET', '/api/admin/export/charts.csv');
  expect(body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'brand,size,us,uk,eu,cm',
    'Skarn,9,9,8,42.5,27',
    'Skarn,10,10,9,44,28',
  ]);
});

test('a search for a size finds the label of it in the chart of each brand', async () => {
  const visitor = shop.visitor();
  const sizesOf = async (q: string) => {
    const result = await visitor.call('GET /search', { query: { q: `skarn ${q}`, limit: 100 } });
    return result.ok ? result.body.total : result.problem;
  };
  const labelled = async (size: string) => {
    const { rows } = await shop.database.pool.query<{ shoes: number }>(
      `select count(*)::int as shoes from shoe join shoe_size entry on entry.shoe_id = shoe.id
       where shoe.brand = 'Skarn' and shoe.deleted_at is null and entry.size = $1 and entry.quantity > 0`,
      [size],
    );
    return rows[0]?.shoes;
  };
  await setChart(null);
  // By the chart of the shop, 44 is a 10.
  expect(await sizesOf('eu 44')).toBe(await labelled('10'));
  await setChart([{ ...nine, eu: '44' }]);
  expect(await labelled('9')).not.toBe(await labelled('10'));
  for (const q of ['eu 44', 'eu44', '44', 'uk 8', '27 cm', '27cm', '27,0 cm', 'us 9'])
    expect([q, await sizesOf(q)]).toEqual([q, await labelled('9')]);
  // What the chart does not have is nothing, whatever the shop's chart says.
  expect(await sizesOf('eu 42')).toBe(0);
  await setChart(null);
});
