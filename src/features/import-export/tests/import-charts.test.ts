import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SizeRow } from '#shop/catalog/contract/fields/size-chart.ts';
import { exportFile } from '#tests/support/export-file.ts';
import { importFile, shopifyFile } from '#tests/support/import-file.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let empty: TestShop;
let ada: Member;
beforeAll(async () => {
  [shop, empty] = [await openTestShop(), await openTestShop()];
  ada = await empty.administrator(1);
  for (const table of ['shoe', 'brand'] as const) await empty.db.deleteFrom(table).execute();
});
afterAll(() => Promise.all([shop.close(), empty.close()]));

const rows: SizeRow[] = [
  { size: '9', us: '9', uk: '8½', eu: '42,5', cm: '27' },
  { size: '=10 "wide"', us: '-', uk: '', eu: '', cm: '' },
];
const products = shopifyFile('orbit,Orbit Runner,Skarn,,Size,9,5,89');
const header = 'brand,size,us,uk,eu,cm';
const listCharts = async ({ visitor }: TestShop) => {
  const charts = await visitor().call('GET /charts', {});
  return charts.ok && charts.body;
};
const countEntries = async () =>
  (await empty.db.selectFrom('admin_history').select('id').where('entity', '=', 'brand').execute()).length;

test('the charts of brands go with the catalog into an empty shop, and the same file again changes nothing', async () => {
  const admin = await shop.administrator(1);
  const skarn = await shop.db
    .selectFrom('brand')
    .select('id')
    .where('name', '=', 'Skarn')
    .executeTakeFirstOrThrow();
  await admin.call('PUT /admin/brands/{id}/chart', { params: skarn, body: { rows } });
  const { table, charts, pictures } = await exportFile(shop);

  expect(await listCharts(empty)).toEqual([]);
  const dry = await importFile(empty, table, { charts, pictures, dryRun: true });
  expect(dry.notes).toContain('The file contains size charts: Skarn.');
  expect(await listCharts(empty)).toEqual([]);
  await importFile(empty, table, { charts, pictures });
  expect(await listCharts(empty)).toEqual([{ brand: 'Skarn', rows }]);
  expect(await exportFile(empty)).toMatchObject({ charts });

  const entries = await countEntries();
  expect(await importFile(empty, table, { charts, pictures })).toMatchObject({ changeId: null });
  expect(await countEntries()).toBe(entries);
});

test('a changed chart is one entry of the audit log, and its undo brings the chart before', async () => {
  await importFile(empty, products, { charts: `${header}\nskarn,9,9,8,42,26\n` });
  expect(await listCharts(empty)).toEqual([
    { brand: 'Skarn', rows: [{ size: '9', us: '9', uk: '8', eu: '42', cm: '26' }] },
  ]);
  const { id } = await empty.db
    .selectFrom('admin_history')
    .select('id')
    .where('entity', '=', 'brand')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const undone = await ada.call('POST /admin/history/{id}/undo', { params: { id: String(id) } });
  expect(undone).toMatchObject({ body: { title: 'Reverted size chart of brand Skarn' } });
  expect(await listCharts(empty)).toEqual([{ brand: 'Skarn', rows }]);
});

test('a brand that the file does not name keeps its chart, and one that the shop does not have is told', async () => {
  const { notes } = await importFile(empty, products, { charts: `${header}\nNobody,9,9,8,42,26\n` });
  expect(notes).toContain('There is no brand named “Nobody”, so its size chart is skipped.');
  expect(await listCharts(empty)).toEqual([{ brand: 'Skarn', rows }]);
});

test.each([
  [
    'a size twice',
    `${header}\nSkarn,9,,,,\nSkarn,9,,,,\n`,
    '2 charts.csv: Skarn: Each size can appear only once',
  ],
  ['a foot of 2 m', `${header}\n\nSkarn,9,,,,200\n`, /^3 charts\.csv: Skarn: cm must be/],
  ['another header', 'size,eu\n9,42\n', '1 charts.csv: the columns must be brand, size, us, uk, eu, cm'],
  ['an open quotation mark', `${header}\n"Skarn,9\n`, /^2 charts\.csv: a quotation mark is never closed/],
])('charts with %s refuse the file, shoes and all', async (_, charts, refusal) => {
  const more = shopifyFile('orbit,Orbit Runner,Skarn,,Size,9,50,99');
  const { refused, changeId } = await importFile(empty, more, { charts });
  expect(refused).toEqual([typeof refusal === 'string' ? refusal : expect.stringMatching(refusal)]);
  expect(changeId).toBe(null);
  expect(await listCharts(empty)).toEqual([{ brand: 'Skarn', rows }]);
});
