import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { listShoeLines, readProductFile, shopifyFile } from '#tests/support/import-file.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { CatalogImport } from '../contract.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('shoe').execute();
  await shop.db.deleteFrom('catalogue_upload').execute();
  await shop.db.deleteFrom('catalogue_upload_part').execute();
});

async function upload(
  client: TestClient,
  content: string | Buffer,
  { field = 'file', name = 'products.csv' } = {},
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }), name);
  const request = new Request('http://form.test', { method: 'POST', body: form });
  return client.request('POST', '/api/admin/imports', {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
}

const uploaded = async (content: string | Buffer) => (await upload(ada, content)).json<CatalogImport>();
const options = { format: null, mapping: {}, fetchImages: false } as const;
const run = (id: string, dryRun: boolean, more: Partial<CatalogImport['options']> = {}) =>
  ada.call('POST /admin/imports/{id}/run', {
    params: { id },
    body: { dryRun, options: { ...options, ...more } },
  });
const find = async (id: string): Promise<CatalogImport> => {
  const found = await ada.call('GET /admin/imports/{id}', { params: { id } });
  if (!found.ok) throw new Error(found.problem.detail);
  return found.body;
};
const ended = async (id: string): Promise<CatalogImport> => {
  await expect.poll(async () => (await find(id)).state).not.toMatch(/^(checking|importing)$/);
  return find(id);
};

test('a file is uploaded, checked, imported and undone', async () => {
  const response = await upload(ada, await readProductFile('shopify-products.csv'));
  expect(response.statusCode).toBe(201);
  const { _id, columns, fields, state, options: found } = response.json<CatalogImport>();
  expect([state, found.format]).toEqual(['uploaded', 'shopify']);
  expect(columns[1]).toEqual({ name: 'Title', sample: 'Harbor Runner' });
  expect(fields).toContainEqual({
    field: 'price',
    label: 'Variant Price',
    column: 'Variant Price',
    required: true,
  });

  expect(await run(_id, true)).toMatchObject({ status: 202, body: { state: 'checking' } });
  const checked = await ended(_id);
  expect(checked).toMatchObject({
    state: 'checked',
    findings: { created: 25, changed: 0, refused: 0, problem: null, changeId: null },
  });
  expect(checked.findings?.shoes[0]).toEqual({
    kind: 'create',
    name: 'Harbor Runner',
    brand: 'Velmora',
    color: 'Blue',
    price: 89.95,
    onSale: false,
    sizes: '7: 4, 8: 5, 9: 6, 10: 4',
  });
  expect(await listShoeLines(shop.db)).toEqual([]);

  await run(_id, false);
  const { state: last, findings } = await ended(_id);
  expect([last, findings?.created]).toEqual(['imported', 25]);
  expect(await listShoeLines(shop.db)).toHaveLength(25);
  expect(await shop.db.selectFrom('catalogue_upload_part').select('number').execute()).toEqual([]);
  const history = createAuditLogClient(ada);
  const entry = await history.newest(findings?.changeId ?? '');
  expect(entry).toMatchObject({
    administrator: 'ada@shop.test',
    title: expect.stringContaining('products.csv'),
  });
  await history.undo(entry);
  expect(await listShoeLines(shop.db)).toEqual([]);
  expect(await run(_id, false)).toMatchObject({ problem: { status: 409, code: 'NOT_ALLOWED_NOW' } });
});

test('a refused row changes nothing, and the columns can be chosen', async () => {
  const file = 'Key,Label,Money,Cost\none,Shoe,cheap,80\ntwo,Other,70,70';
  const { _id, options: found } = await uploaded(file);
  expect(found.format).toBe('shopify');
  await run(_id, true);
  expect((await ended(_id)).findings?.problem).toMatch(/^row 1: these are not the columns/);

  const mapping = { handle: 'Key', title: 'Label', price: 'Money' };
  await run(_id, false, { format: 'shopify', mapping });
  expect(await ended(_id)).toMatchObject({
    state: 'checked',
    findings: {
      refused: 1,
      rows: [{ row: 2, column: 'Money', message: '“cheap” is not a price like 89 or 89.95' }],
      changeId: null,
    },
  });
  expect(await listShoeLines(shop.db)).toEqual([]);

  await run(_id, false, { format: 'shopify', mapping: { ...mapping, price: 'Cost' } });
  expect(await ended(_id)).toMatchObject({ state: 'imported', findings: { created: 2 } });
  expect(await run((await uploaded(file))._id, true, { mapping: { price: 'Absent' } })).toMatchObject({
    problem: { status: 422 },
  });
});

describe('what is no product file', () => {
  test.each([
    ['', 'products.csv', 'The file is empty.'],
    [Buffer.from('Handle,Title\nä,ö', 'latin1'), 'products.csv', /neither UTF-8 nor UTF-16/],
    ['"open', 'products.csv', 'row 1: a quotation mark is never closed'],
    ['Handle,Ti\0tle\na,b', 'products.csv', 'row 1: a column name contains an invalid character'],
    ['PK not really', 'products.zip', 'The file is not a ZIP archive, or it is damaged.'],
  ])('%j as %s is refused with one sentence', async (content, name, detail) => {
    const response = await upload(ada, content, { name });
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      422,
      typeof detail === 'string' ? detail : expect.stringMatching(detail),
    ]);
    expect(await shop.db.selectFrom('catalogue_upload_part').select('number').execute()).toEqual([]);
  });

  test('a first row and a name that cannot be stored are left out, and the check names the row', async () => {
    const response = await upload(ada, shopifyFile('a,A\0,B,,Size,9,1,80'), { name: 'pro\0ducts.csv' });
    const { _id, fileName, columns } = response.json<CatalogImport>();
    expect([response.statusCode, fileName]).toEqual([201, 'products.csv']);
    expect(columns.slice(0, 2)).toMatchObject([{ sample: 'a' }, { sample: '' }]);
    await run(_id, true);
    expect((await ended(_id)).findings?.rows).toMatchObject([{ row: 2, column: 'Title' }]);
  });

  test('an archive without one CSV file is refused', async () => {
    const zip = new ZipFile();
    for (const name of ['a.csv', 'b.csv', '__MACOSX/a.csv', 'pictures/c.csv'])
      zip.addBuffer(Buffer.from('x'), name);
    zip.end();
    const response = await upload(ada, await buffer(zip.outputStream), { name: 'two.zip' });
    expect(response.json()).toMatchObject({
      detail: 'The archive contains 2 CSV files. It must contain exactly one.',
    });
  });

  test('a form that ends too early is refused, and leaves nothing', async () => {
    const head =
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nHandle,Title\r\n';
    for (const body of ['\0', '--cut', head, `${head}${'a,b\r\n'.repeat(500_000)}`]) {
      const response = await ada.request('POST', '/api/admin/imports', {
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
        body: Buffer.from(body),
      });
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'MALFORMED' }]);
    }
    expect(await shop.db.selectFrom('catalogue_upload_part').select('number').execute()).toEqual([]);
  });

  test('another field, and no form at all, are refused', async () => {
    expect((await upload(ada, shopifyFile(), { field: 'image' })).statusCode).toBe(400);
    expect((await ada.request('POST', '/api/admin/imports', { body: {} })).statusCode).toBe(415);
  });
});

test('only administrators upload and export', async () => {
  const mia = await shop.signUp();
  for (const client of [shop.visitor(), mia]) {
    const codes = [
      (await upload(client, shopifyFile())).statusCode,
      (await client.request('GET', '/api/admin/export/catalogue.zip')).statusCode,
    ];
    expect(codes).toEqual(client === mia ? [403, 403] : [401, 401]);
  }
});

test('one file is worked on at a time, and one whose process ended is said to have failed', async () => {
  const [first, second] = [await uploaded(shopifyFile('a,A,B,,Size,9,1,80')), await uploaded(shopifyFile())];
  await shop.db
    .updateTable('catalogue_upload')
    .set({ state: 'importing' })
    .where('id', '=', first._id)
    .execute();
  expect(await run(second._id, true)).toMatchObject({
    problem: { status: 409, detail: 'This file was already imported, or another import is running' },
  });
  await shop.db
    .updateTable('catalogue_upload')
    .set({ updated_at: new Date(Date.now() - 31_000) })
    .where('id', '=', first._id)
    .execute();
  expect(await find(first._id)).toMatchObject({ state: 'failed', findings: { problem: expect.any(String) } });
  expect(await run(first._id, false)).toMatchObject({ status: 202 });
  expect(await ended(first._id)).toMatchObject({ state: 'imported' });
});

test('a shop that stops does not wait for an import, which changes nothing', async () => {
  const other = await openTestShop();
  try {
    const admin = await other.administrator(1);
    const rows = Array.from({ length: 4000 }, (_, index) => `n-${index},New,Skarn,,Size,9,1,80`);
    const { _id } = (await upload(admin, shopifyFile(...rows))).json<CatalogImport>();
    await admin.call('POST /admin/imports/{id}/run', {
      params: { id: _id },
      body: { dryRun: false, options },
    });
    await other.app.close();
    const find = () =>
      other.db.selectFrom('catalogue_upload').select(['state', 'result']).executeTakeFirstOrThrow();
    await expect.poll(async () => (await find()).state).toBe('failed');
    expect((await find()).result).toMatchObject({ problem: expect.stringContaining('was stopped') });
    expect(await listShoeLines(other.db)).toHaveLength(4);
  } finally {
    await other.database.close();
  }
});

test('the catalogue is downloaded as an archive that can be uploaded again', async () => {
  const { _id } = await uploaded(await readProductFile('shopify-products.csv'));
  await run(_id, false);
  await ended(_id);
  const archive = await ada.request('GET', '/api/admin/export/catalogue.zip');
  expect(archive.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="catalogue-\d{4}-\d\d-\d\d\.zip"$/),
  });
  const again = (await upload(ada, archive.rawPayload, { name: 'catalogue.zip' })).json<CatalogImport>();
  await run(again._id, true);
  expect((await ended(again._id)).findings).toMatchObject({ created: 0, changed: 0, unchanged: 25 });
});

test('a picture that cannot be had is left out and told, or nothing is imported when that is chosen', async () => {
  const content =
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price,Image Src\n' +
    'dead-picture,Dead Picture,Skarn,Size,9,80,http://127.0.0.1:1/shoe.png';
  const { _id } = await uploaded(content);
  await run(_id, true, { fetchImages: true });
  await ended(_id);
  await run(_id, false, { fetchImages: true, strict: true });
  const problem = 'the picture could not be downloaded: the address is in a private network';
  expect(await ended(_id)).toMatchObject({
    state: 'checked',
    options: { strict: true },
    findings: { created: 0, rows: [{ row: 2, column: 'Image Src', message: problem }] },
  });
  await run(_id, false, { fetchImages: true, strict: false });
  expect(await ended(_id)).toMatchObject({
    state: 'imported',
    findings: {
      created: 1,
      notes: expect.arrayContaining([`row 2: Image Src: ${problem}; http://127.0.0.1:1/shoe.png is skipped`]),
    },
  });
});
