import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresCacheInvalidator } from '#platform/cache/postgres-cache-invalidator.ts';
import { callCommand } from '#tests/support/call-command.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/fresh-database.ts';
import { listShoeLines, shopifyFile } from '#tests/support/import-file.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { plainPicture } from '#tests/support/shoe-form.ts';

let database: FreshDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const env = () => ({ DATABASE_URL: database.url, DATA_DIR: folder });
const writeRows = async (rows: string[]) => {
  const path = join(folder, 'products.csv');
  await writeFile(path, shopifyFile(...rows));
  return path;
};
const importRows = async (rows: string[], ...args: string[]) =>
  callCommand('import', [await writeRows(rows), ...args], env());
const good = ['one,Quiet Runner,Skarn,Red,Size,8,5,80', 'one,,,,,9,2,80'];

test('npm run import tells what it did in its last line, tells running shops, and does nothing twice', async () => {
  const evicted: string[] = [];
  const cache = {
    evict: (tags: readonly string[]) => evicted.push(...tags),
    expire() {},
    evictAll() {},
    suspend() {},
    resume() {},
  };
  const shop = await createPostgresCacheInvalidator({ url: database.url, db: database.db, cache });
  try {
    expect(await importRows(good, '--dry-run')).toMatchObject({
      code: 0,
      lastLine: '1 shoes created, 0 changed, 0 unchanged, 0 rows refused',
    });
    expect(await listShoeLines(database.db)).toEqual([]);
    expect(await runCommand('import', [await writeRows(good)], env())).toMatchObject({
      code: 0,
      stderr: '',
      lastLine: '1 shoes created, 0 changed, 0 unchanged, 0 rows refused',
    });
    await expect.poll(() => evicted).toEqual(['catalogue', 'brands']);
  } finally {
    await shop.close();
  }
  expect(await importRows(good, '--format', 'shopify', '--images', 'none')).toMatchObject({
    code: 0,
    lastLine: '0 shoes created, 0 changed, 1 unchanged, 0 rows refused',
  });
  expect(await listShoeLines(database.db)).toEqual(['Quiet Runner/Skarn/Red/8000/full/8:5 9:2']);
});

test('a refused row has a line of its own, and the command ends with 1', async () => {
  const { code, stdout, lastLine } = await importRows([...good, 'two,Other,Skarn,Red,Size,8,5,cheap']);
  expect(code).toBe(1);
  expect(stdout.split('\n')).toContain('row 4: Variant Price: “cheap” is not a price like 89 or 89.95');
  expect(lastLine).toBe('0 shoes created, 0 changed, 0 unchanged, 1 rows refused');
});

test('pictures are fetched when asked for, from private networks only when the setting allows it; one that cannot be had is left out unless the command is strict', async () => {
  const png = await plainPicture('png', 40, 30);
  const web = createServer((_request, response) => response.end(png));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', () => resolve()));
  try {
    const { port } = web.address() as AddressInfo;
    const path = join(folder, 'pictures.csv');
    await writeFile(
      path,
      `Handle,Title,Vendor,Variant Price,Image Src\npictured,Pictured,Skarn,80,http://127.0.0.1:${port}/a.png`,
    );
    const refused = await callCommand('import', [path, '--images', 'fetch', '--strict'], env());
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('is in a private network')]);
    const without = await callCommand('import', [path, '--images', 'fetch'], env());
    expect([without.code, without.stdout, without.lastLine]).toEqual([
      0,
      expect.stringContaining('is in a private network; '),
      '1 shoes created, 0 changed, 0 unchanged, 0 rows refused',
    ]);
    const fetched = await callCommand('import', [path, '--images', 'fetch'], {
      ...env(),
      ALLOW_PRIVATE_IMAGES: '1',
    });
    expect([fetched.code, fetched.lastLine]).toEqual([
      0,
      '0 shoes created, 1 changed, 0 unchanged, 0 rows refused',
    ]);
    const { base } = await database.db
      .selectFrom('shoe')
      .select('picture_base as base')
      .where('handle', '=', 'pictured')
      .executeTakeFirstOrThrow();
    expect(base).toMatch(/^\/pictures\/upload-/);
  } finally {
    web.close();
  }
});

test('what a file says cannot control the terminal', async () => {
  const evil = '\x1b]0;title\x07\x1b[2J\x9b31m\r';
  const path = join(folder, 'evil.csv');
  const header = `Handle,Title,Vendor,Variant Price,"Un${evil}known"`;
  const outputs = [];
  const handle = `"on${evil}e"`;
  for (const rows of [
    [`one,"One${evil}",Skarn,80,x`],
    [`${handle},One,Skarn,80,x`, 'two,Two,Skarn,80,x', `${handle},One,Skarn,80,x`],
  ]) {
    await writeFile(path, [header, ...rows].join('\n'));
    outputs.push((await callCommand('import', [path, '--dry-run'], env())).output);
  }
  await writeFile(path, `"Handle${evil}"`);
  outputs.push((await callCommand('import', [`${path}${evil}`], env())).output);
  const [notes = '', refused = '', missing = ''] = outputs;
  expect(notes).toMatch(/Columns that are not imported: Un ?known\./);
  expect(refused).toMatch(/row 4: Handle: the rows of on ?e start in row 2/);
  expect(missing).toContain('There is no file');
  expect(outputs.join('').match(/[^\P{Cc}\n]/gu)).toBeNull();
});

test('a missing file and unknown arguments are told in one line', async () => {
  const results = await Promise.all([
    runCommand('import', [], env()),
    callCommand('import', [join(folder, 'absent.csv')], env()),
    callCommand('import', ['a.csv', '--images', 'all'], env()),
  ]);
  expect(results.map(({ code, stderr }) => [code, stderr.split('\n').length])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});
