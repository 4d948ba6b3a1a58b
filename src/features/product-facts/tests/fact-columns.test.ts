import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFile } from '#tests/support/export-file.ts';
import { importFile } from '#tests/support/import-file.ts';
import { type FactsShop, noFacts, openFactsShop, ownFacts, velmora } from './facts-shop.ts';

let opened: FactsShop;
beforeAll(async () => {
  opened = await openFactsShop();
});
afterAll(() => opened.shop.close());

/** A product file with a shoe and the given columns of metafields. */
const fileOf = (handle: string, columns: Record<string, string>) =>
  [
    ['Handle', 'Title', 'Vendor', 'Option1 Name', 'Option1 Value', 'Variant Inventory Qty', 'Variant Price'],
    [handle, `Shoe ${handle}`, 'Velmora', 'Size', '9', '5', '120'],
  ]
    .map((cells, row) => [...cells, ...(row === 0 ? Object.keys(columns) : Object.values(columns))])
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

const metafield = (name: string) => `product.metafields.custom.${name}`;
const idOf = async (handle: string) =>
  (
    await opened.shop.db
      .selectFrom('shoe')
      .select('id')
      .where('handle', '=', handle)
      .executeTakeFirstOrThrow()
  ).id;
const factsOf = async (id: string) => {
  const found = await opened.find(id);
  if (!found.ok) throw new Error(found.problem.detail);
  return found.body;
};

test('an export has the facts, and an import of it changes nothing, or brings back what was changed', async () => {
  const warnings = '=Not "for" climbing;\nslippery, when wet.';
  await opened.change('shoe-orbit', { ...ownFacts, warnings, maker: velmora });
  await opened.change('shoe-tide', { origin: 'VN' });
  const { table } = await exportFile(opened.shop);
  expect(table).toContain(metafield('identifier'));
  expect(table).toContain('leather; textile');
  expect((await importFile(opened.shop, table)).counts).toBe('0 0 4');
  await opened.change('shoe-orbit', noFacts);
  await opened.change('shoe-nino', { origin: 'PT' });
  expect(await importFile(opened.shop, table)).toMatchObject({ counts: '0 2 2', refused: [] });
  expect(await factsOf('shoe-orbit')).toMatchObject({ ...ownFacts, warnings, maker: velmora });
  expect(await factsOf('shoe-tide')).toMatchObject({ ...noFacts, origin: 'VN' });
  expect(await factsOf('shoe-nino')).toMatchObject(noFacts);
});

test('a new shoe gets the facts of its row, also from the columns that Shopify names', async () => {
  const file = fileOf('new-one', {
    [`Upper (${metafield('upper_material')})`]: 'leather;other',
    [metafield('hs_code')]: '6403.99',
    [metafield('origin')]: 'pt',
  });
  expect((await importFile(opened.shop, file)).counts).toBe('1 0 0');
  expect(await factsOf(await idOf('new-one'))).toMatchObject({
    origin: 'PT',
    hsCode: '640399',
    materials: { upper: ['leather', 'other'], lining: null },
  });
});

test('a maker is the JSON of the API, and anything else refuses its row', async () => {
  const rows = (text: string) => fileOf('made', { [metafield('maker')]: text });
  const { refused } = await importFile(opened.shop, rows('Velmora GmbH'));
  expect(refused).toEqual([`2 ${metafield('maker')}: this is not JSON`]);
  const incomplete = await importFile(opened.shop, rows(JSON.stringify({ ...velmora, postal: '' })));
  expect(incomplete.refused).toEqual([`2 ${metafield('maker')}: Enter a postal address`]);
  expect((await importFile(opened.shop, rows(JSON.stringify(velmora)))).counts).toBe('1 0 0');
  expect(await factsOf(await idOf('made'))).toMatchObject({ maker: velmora });
  expect((await importFile(opened.shop, rows(''))).counts).toBe('0 1 0');
  expect(await factsOf(await idOf('made'))).toMatchObject({ maker: null });
});

test('a file without the columns changes no facts', async () => {
  await importFile(opened.shop, fileOf('plain', { [metafield('origin')]: 'PT' }));
  expect((await importFile(opened.shop, fileOf('plain', {}))).counts).toBe('0 0 1');
  expect(await factsOf(await idOf('plain'))).toMatchObject({ origin: 'PT' });
});

test('a bad cell refuses its row, and nothing is imported', async () => {
  const file = fileOf('bad', { [metafield('sole_material')]: 'leather; rubber' });
  const { refused, counts } = await importFile(opened.shop, file);
  expect(refused).toEqual([
    `2 ${metafield('sole_material')}: A material is one of leather, coated_leather, textile, other`,
  ]);
  expect(counts).toBe('0 0 0');
});

test('an import is undone and redone with its facts, unless they were changed since', async () => {
  await importFile(opened.shop, fileOf('undone', { [metafield('origin')]: 'PT' }));
  const id = await idOf('undone');
  const changed = await importFile(
    opened.shop,
    fileOf('undone', { [metafield('origin')]: 'VN', [metafield('warnings')]: 'Hot' }),
  );
  expect(changed.counts).toBe('0 1 0');
  const [entry] = await opened.history.list({ entity: 'catalogue' });
  if (!entry) throw new Error('The import is not in the history');
  expect(await opened.history.undo(entry)).toMatchObject({ ok: true });
  expect(await factsOf(id)).toMatchObject({ origin: 'PT', warnings: null });
  const [undo] = await opened.history.list({ entity: 'catalogue' });
  if (undo) expect(await opened.history.undo(undo)).toMatchObject({ ok: true });
  expect(await factsOf(id)).toMatchObject({ origin: 'VN', warnings: 'Hot' });
  await opened.change(id, { origin: 'CN' });
  const [redo] = await opened.history.list({ entity: 'catalogue' });
  if (redo)
    expect(await opened.history.undo(redo)).toMatchObject({
      problem: { code: 'CHANGED_MEANWHILE', detail: 'Shoe undone was changed in the meantime' },
    });
  expect(await factsOf(id)).toMatchObject({ origin: 'CN', warnings: 'Hot' });
});

test('a dry run counts a shoe of which only facts change, and changes nothing', async () => {
  await importFile(opened.shop, fileOf('dry', { [metafield('origin')]: 'PT' }));
  const file = fileOf('dry', { [metafield('origin')]: 'VN' });
  expect((await importFile(opened.shop, file, { dryRun: true })).counts).toBe('0 1 0');
  expect(await factsOf(await idOf('dry'))).toMatchObject({ origin: 'PT' });
});
