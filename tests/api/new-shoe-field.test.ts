import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anyText, lettersAndSpaces } from '#platform/contract/fields/field-rules.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import type { TestShop } from '../support/test-shop.ts';

const definition = '#shop/catalog/contract/fields/shoe-fields.ts';
const files = '#features/import-export/server/formats/file-fields.ts';

/** A field as the definition would have it. */
const lining = {
  label: 'Lining',
  input: 'text',
  type: z.string(),
  create: lettersAndSpaces('Enter a valid lining'),
  modify: anyText('Enter a valid lining'),
  example: 'Suede',
};
const column = 'Lining (product.metafields.custom.lining)';

/** What takes part, evaluated anew with a copy of the definition that has one field more. */
const importShop = async () => ({
  ...(await import('../support/test-shop.ts')),
  ...(await import('../support/fresh-database.ts')),
  ...(await import('../support/shoe-form.ts')),
  ...(await import('../support/audit-log-client.ts')),
  ...(await import('../support/export-file.ts')),
  ...(await import('../support/import-file.ts')),
  ...(await import('#shop/catalog/pages/admin/form/shoe-fields.tsx')),
  ...(await import('#shop/catalog/pages/admin/form/shoe-form.ts')),
});

let use: Awaited<ReturnType<typeof importShop>>;
let shop: TestShop;
let empty: TestShop;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(definition, async (importOriginal) => {
    const { shoeFields } =
      await importOriginal<typeof import('#shop/catalog/contract/fields/shoe-fields.ts')>();
    return { shoeFields: { ...shoeFields, lining } };
  });
  vi.doMock(files, async (importOriginal) => {
    const { fileFields } =
      await importOriginal<typeof import('#features/import-export/server/formats/file-fields.ts')>();
    const { readName } = await import('#features/import-export/server/formats/product-fields.ts');
    return {
      fileFields: {
        ...fileFields,
        lining: {
          shopify: { key: 'lining', names: [column] },
          woocommerce: { key: 'lining', names: ['Lining'] },
          read: readName,
          write: (text: string) => text,
        },
      },
    };
  });
  use = await importShop();
  [shop, empty] = [await openShop(), await openShop()];
});
afterAll(async () => {
  await Promise.all([shop?.close(), empty?.close()]);
  vi.doUnmock(definition);
  vi.doUnmock(files);
  vi.resetModules();
});

/** A shop with the column that a migration would bring. */
async function openShop(): Promise<TestShop> {
  const database = await use.freshDatabase();
  await sql`alter table shoe add column lining text not null default ''`.execute(database.db);
  return use.openTestShop({ database });
}

const createShoe = async (own: string) => {
  const fields = { ...use.goodShoe, lining: own };
  return (await use.sendForm(await shop.administrator(1), 'POST', '/api/shoes', fields)).json<Shoe>();
};
const findShoe = async (at: TestShop, id: string) =>
  (await at.visitor().request('GET', `/api/shoes/${id}`)).json<unknown[]>()[0];
const listLinings = async (at: TestShop) =>
  (await sql<{ lining: string }>`select lining from shoe where deleted_at is null`.execute(at.db)).rows;
const clear = (at: TestShop) => at.db.deleteFrom('shoe').execute();

test('a new field is in the form, with its rule and the value of the shoe', async () => {
  const field = (name: string) => ({ name, value: '', error: '', required: true as const, ...listeners });
  const listeners = { onChange() {}, onBlur() {} };
  const html = renderToStaticMarkup(
    createElement(use.ShoeFields, { form: { field }, currency: 'usd', suggestions: {}, sizeFields: null }),
  );
  expect(html).toMatch(/Lining.*<input[^>]*name="lining"/s);
  expect(Object.entries(use.createRules).find(([name]) => name === 'lining')?.[1]('', {})).toBe(
    'Enter a valid lining',
  );
  expect(use.initialValues(await createShoe('Leather'))).toMatchObject({ lining: 'Leather' });
});

test('a new field is in the API: asked for, stored, answered and documented', async () => {
  const ada = await shop.administrator(1);
  const refused = await use.sendForm(ada, 'POST', '/api/shoes', { ...use.goodShoe, lining: '' });
  expect(refused.json()).toMatchObject({
    errors: [{ field: 'lining', message: 'Enter a valid lining' }],
  });
  const shoe = await createShoe('Leather');
  expect(shoe).toMatchObject({ lining: 'Leather' });
  await use.sendForm(ada, 'PUT', `/api/shoes/${shoe._id}`, { ...use.goodShoe, lining: 'Wool' });
  expect(await findShoe(shop, shoe._id)).toMatchObject({ lining: 'Wool' });
  const document = await shop.visitor().request('GET', '/api/openapi.json');
  expect(document.json()).toMatchObject({
    components: { schemas: { Shoe: { properties: { lining: { type: 'string' } } } } },
  });
});

test('undo restores a new field', async () => {
  const ada = await shop.administrator(1);
  const history = use.createAuditLogClient(ada);
  const shoe = await createShoe('Leather');
  await use.sendForm(ada, 'PUT', `/api/shoes/${shoe._id}`, { ...use.goodShoe, lining: 'Wool' });
  expect(await history.newest(shoe._id)).toMatchObject({
    changes: expect.arrayContaining([{ field: 'lining', before: 'Leather', after: 'Wool' }]),
  });
  expect(await history.undoNewest(shoe._id)).toMatchObject({ ok: true });
  expect(await findShoe(shop, shoe._id)).toMatchObject({ lining: 'Leather' });
});

test('a new field goes out with an export and comes in with an import, which can be undone', async () => {
  await clear(shop);
  await createShoe('Leather');
  const { table, pictures } = await use.exportFile(shop);
  const [row]: Record<string, string>[] = parse(table, { bom: true, columns: true });
  expect(row).toMatchObject({ [column]: 'Leather' });
  expect(await use.importFile(empty, table, { pictures })).toMatchObject({ counts: '1 0 0', refused: [] });
  expect(await listLinings(empty)).toEqual([{ lining: 'Leather' }]);
  expect(await use.importFile(shop, table, { pictures })).toMatchObject({ counts: '0 0 1' });

  const changed = await use.importFile(shop, table.replace('Leather', 'Wool'), { pictures });
  expect(changed).toMatchObject({ counts: '0 1 0' });
  expect(await listLinings(shop)).toEqual([{ lining: 'Wool' }]);
  const history = use.createAuditLogClient(await shop.administrator(1));
  expect(await history.undoNewest(changed.changeId ?? '')).toMatchObject({ ok: true });
  expect(await listLinings(shop)).toEqual([{ lining: 'Leather' }]);
});

test('a new field is read from a file of WooCommerce and stays through a bulk edit', async () => {
  await clear(empty);
  const file = 'Type,Name,Brands,Lining,Regular price\nsimple,Quiet Stride,Tessaro,Canvas,89\n';
  expect(await use.importFile(empty, file)).toMatchObject({ counts: '1 0 0', refused: [] });
  const ada = await empty.administrator(1);
  const edited = await ada.call('POST /admin/shoes/bulk', {
    body: { select: { filter: {} }, change: { kind: 'sale', onSale: true }, dryRun: false },
  });
  expect(edited).toMatchObject({ ok: true, body: { changed: 1 } });
  expect(await listLinings(empty)).toEqual([{ lining: 'Canvas' }]);
});
