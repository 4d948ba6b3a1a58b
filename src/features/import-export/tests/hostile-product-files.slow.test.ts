import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { shopifyFile } from '#tests/support/import-file.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { CatalogImport } from '../contract.ts';
import { fileProcessLimits } from '../server/product-file/file-messages.ts';
import { openProductFile } from '../server/product-file/open-product-file.ts';

let shop: TestShop;
let ada: Member;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  folder = await mkdtemp(join(tmpdir(), 'hostile files-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function upload(content: string | Buffer, name = 'products.csv') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const request = new Request('http://form.test', { method: 'POST', body: form });
  return ada.request('POST', '/api/admin/imports', {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
}

/** Uploads and checks a file; resolves to what the check found, and the processor time of the shop in ms. */
async function check(content: string | Buffer, name?: string) {
  const response = await upload(content, name);
  if (response.statusCode !== 201) throw new Error(response.body);
  const params = { id: response.json<CatalogImport>()._id };
  const find = async () => {
    const found = await ada.call('GET /admin/imports/{id}', { params });
    if (!found.ok) throw new Error(found.problem.detail);
    return found.body;
  };
  const before = process.cpuUsage();
  const options = { format: null, mapping: {}, fetchImages: false };
  await ada.call('POST /admin/imports/{id}/run', { params, body: { dryRun: true, options } });
  // Rarely, because the answers take processor time of the shop as well.
  await expect
    .poll(async () => (await find()).state, { timeout: 300_000, interval: 200 })
    .not.toBe('checking');
  const { user, system } = process.cpuUsage(before);
  const { findings } = await find();
  if (!findings) throw new Error('the check found nothing');
  return { ...findings, shopTime: (user + system) / 1000 };
}

async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

const product = shopifyFile('one,One,Skarn,,Size,9,1,80');
const wooHeader = 'Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';

describe('a file that has too much of one thing is refused by a sentence with the row', () => {
  const manyRows = (count: number, rowOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => rowOf(index));
  test.each<[string, string, string]>([
    [
      'rows of a product',
      shopifyFile(...manyRows(2600, (index) => `one,One,Skarn,,Size,${index},1,80`)),
      '2502 : a product can have at most 2,500 rows',
    ],
    [
      'variations of a product',
      [
        wooHeader,
        ...manyRows(2600, (index) => `variation,,One,80,p,Size,${index}`),
        'variable,p,One,,,,',
      ].join('\n'),
      '2502 : a product can have at most 2,500 rows',
    ],
    [
      'sizes that variations are for',
      [
        wooHeader,
        `variable,p,One,,,Size,"${manyRows(2000, String).join()}"`,
        'variation,,One,80,p,Size,',
        'variation,,One,90,p,Size,',
      ].join('\n'),
      '4 : a product can have at most 2,500 variations',
    ],
    [
      'text of a product',
      shopifyFile(...manyRows(12, () => `one,One,Skarn,${'t'.repeat(900_000)},Size,,1,80`)),
      '10 : the rows of a product can have at most 8 MB of text in total',
    ],
    [
      'pictures of a product',
      [
        'Handle,Title,Variant Price,Image Src',
        ...manyRows(300, (index) => (index === 0 ? 'one,One,80,0.png' : `one,,,${index}.png`)),
      ].join('\n'),
      '252 Image Src: a product can have at most 250 pictures',
    ],
    [
      'the address of a picture',
      `Handle,Title,Variant Price,Image Src\none,One,80,${'a'.repeat(2001)}`,
      '2 Image Src: a picture URL has more than 2,000 characters',
    ],
    [
      'a handle',
      shopifyFile(`${'h'.repeat(501)},One,Skarn,,Size,9,1,80`),
      '2 Handle: this has more than 500 characters',
    ],
    [
      'an option',
      shopifyFile(`one,One,Skarn,,Size,${'9'.repeat(121)},1,80`),
      '2 Option1 Value: this has 121 characters, but the limit is 120',
    ],
    ['a row', shopifyFile(`one,${'aaaa,'.repeat(1_100_000)}`), '2 : the row is larger than 4 MB'],
  ])('%s', async (_, content, problem) => {
    const { rows } = await check(content);
    expect(rows.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toContain(problem);
  });

  test.each([
    [
      'columns',
      `Handle,Title,Variant Price${','.repeat(1000)}\n`,
      'row 1: the file has more than 1,000 columns',
    ],
    [
      'the name of a column',
      `Handle,Title,Variant Price,${'n'.repeat(201)}\n`,
      'row 1: a column name has more than 200 characters',
    ],
  ])('%s', async (_, content, detail) => {
    const response = await upload(content);
    expect([response.statusCode, response.json()]).toMatchObject([422, { detail }]);
  });

  test.each([
    [
      'rows of a chart',
      'b,1,1,1,1,1\n'.repeat(300_000),
      '62 charts.csv: b: A chart can have at most 60 rows',
    ],
    [
      'brands with a chart',
      Array.from({ length: 1100 }, (_, index) => `b${index},1,1,1,1,\n`).join(''),
      '1002 charts.csv: at most 1,000 brands can have a chart',
    ],
  ])('%s', async (_, charts, problem) => {
    const archive = await zip({ 'products.csv': product, 'charts.csv': `brand,size,us,uk,eu,cm\n${charts}` });
    expect(archive.length).toBeLessThan(100_000);
    const { rows, shopTime } = await check(archive, 'products.zip');
    expect(`${rows[0]?.row} ${rows[0]?.column}: ${rows[0]?.message}`).toBe(problem);
    expect(shopTime).toBeLessThan(5000);
  });

  test('and what it says stays short, however long the texts and however many the rows', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `type${index}${'x'.repeat(500)},,,,,,`);
    const { skipped } = await check([wooHeader, ...rows].join('\n'));
    expect(skipped.length).toBeLessThan(200);
    expect(JSON.stringify(skipped).length).toBeLessThan(50_000);
    const bad = await check(shopifyFile(...Array.from({ length: 12_000 }, (_, index) => `h${index},,,,,,,`)));
    expect([bad.refused, bad.notes.at(-1)]).toEqual([
      10_000,
      '10,000 rows have errors. Rows after row 10002 were not read.',
    ]);
  });
});

test('prices and descriptions that were once slow to read do not keep the shop busy', async () => {
  const { created, rows, shopTime } = await check(
    ['Handle,Title,Variant Price,Description', `one,One,80,"<p>${'a '.repeat(200_000)}</p>"`].join('\n'),
  );
  expect([created, rows]).toEqual([1, []]);
  expect(shopTime).toBeLessThan(5000);
  const price = await check(shopifyFile(`one,One,Skarn,,Size,9,1,1<${' '.repeat(500_000)}x`));
  expect(price.rows).toMatchObject([{ row: 2, message: expect.stringContaining('is not a price') }]);
  expect(price.shopTime).toBeLessThan(5000);
});

const splitIt = 'Split it and import the parts one after another.';

test('a file that takes more memory than an import has fails by itself, and the shop serves on', async () => {
  // Variations wait for their products until the file ends; 150 MB of them.
  const variations = Array.from({ length: 2500 }, (_, index) =>
    `variation,,a,1,p${index},Size,1\n`.repeat(2000),
  ).join('');
  const archive = await zip({ 'products.csv': `${wooHeader}\n${variations}` });
  expect(archive.length).toBeLessThan(1_000_000);
  const checking = check(archive, 'products.zip');
  expect((await shop.visitor().call('GET /shoes', {})).ok).toBe(true);
  const { problem, shopTime } = await checking;
  expect(problem).toBe(`The file takes too much memory to read. ${splitIt}`);
  expect(shopTime).toBeLessThan(20_000);
  expect(await check(product)).toMatchObject({ created: 1, problem: null });
});

describe('the process that reads a file is ended by', () => {
  const readAll = async (path: string, limits: Partial<typeof fileProcessLimits>, signal?: AbortSignal) => {
    using file = await openProductFile(path, {
      name: 'a.csv',
      limits: { ...fileProcessLimits, ...limits },
      ...(signal && { signal }),
    });
    for await (const { end } of file.read({ format: null, mapping: {}, columns: [], currency: 'usd' }))
      if (end) return end.report.refused;
    return null;
  };
  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const large = () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => `h${index},One,Skarn,,Size,9,1,80`);
    return [shopifyFile(), ...rows].join('\n');
  };

  test('its limits of processor time and memory', async () => {
    const path = await write('large.csv', large());
    await expect(readAll(path, { cpu: 800 })).rejects.toThrow(`The file takes too long to read. ${splitIt}`);
    const tooMuch = `The file takes too much memory to read. ${splitIt}`;
    await expect(readAll(path, { memory: 60_000_000 })).rejects.toThrow(tooMuch);
    await expect(readAll(path, { heap: 24 })).rejects.toThrow(tooMuch);
    expect(await readAll(path, {})).toEqual([]);
  });

  test('the directory of an archive that is made to fill the memory', async () => {
    const path = await write('directory.zip', directoryOf(200));
    await expect(readAll(path, { heap: 64 })).rejects.toThrow(
      `The file takes too much memory to read. ${splitIt}`,
    );
  });

  test('the end of the shop', async () => {
    const path = await write('stopped.csv', large());
    const stopping = new AbortController();
    const reading = readAll(path, {}, stopping.signal);
    stopping.abort(new Error('the shop stops'));
    await expect(reading).rejects.toThrow('the shop stops');
  });
});

/** A ZIP archive whose entries have thousands of empty extra fields each (APPNOTE.TXT 4.3.12 and 4.5.1). */
function directoryOf(count: number): Buffer {
  const extra = Buffer.alloc(65_532, Buffer.from([1, 0x99, 0, 0]));
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(5, 28);
  entry.writeUInt16LE(extra.length, 30);
  const entries = Array.from({ length: count }, (_, index) =>
    Buffer.concat([entry, Buffer.from(`${index}`.padStart(5, 'f')), extra]),
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(
    entries.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  return Buffer.concat([...entries, end]);
}
