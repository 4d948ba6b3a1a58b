import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#features/demo/cli/seed-demo.ts';
import { callCommand } from '#tests/support/call-command.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/fresh-database.ts';
import { listShoeLines } from '#tests/support/import-file.ts';
import { runCommand } from '#tests/support/run-command.ts';

let full: FreshDatabase;
let folder: string;
beforeAll(async () => {
  full = await freshDatabase();
  await seedDemo(full.db);
  await full.db
    .insertInto('account_user')
    .values({ id: 'ada', name: 'Ada', email: 'ada@mail.test' })
    .execute();
  folder = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(async () => {
  await full.close();
  await rm(folder, { recursive: true });
});

const env = (database: FreshDatabase) => ({ DATABASE_URL: database.url, DATA_DIR: folder });
const run = (program: 'import' | 'export', database: FreshDatabase, ...args: string[]) =>
  callCommand(program, args, env(database));
const charts = ({ db }: FreshDatabase) =>
  db
    .selectFrom('brand')
    .select(['name', 'size_chart'])
    .where('size_chart', 'is not', null)
    .orderBy('name')
    .execute();
const pictures = ({ db }: FreshDatabase) =>
  db
    .selectFrom('shoe')
    .select(['name', 'picture_base', 'picture_views'])
    .orderBy('name')
    .orderBy('color')
    .execute();

test.each([
  ['catalogue.zip', runCommand],
  ['catalogue.csv', callCommand],
] as const)(
  'the demo catalogue is the same in an empty shop after npm run export and import with %s',
  async (name, runOrCall) => {
    const empty = await freshDatabase();
    try {
      const path = join(folder, name);
      expect(await runOrCall('export', [path, '--format', 'shopify'], env(full))).toMatchObject({
        code: 0,
        stderr: '',
        lastLine: expect.stringMatching(/^Exported \d+ shoes and \d+ pictures to /),
      });
      const { code, lastLine, stdout } = await runOrCall('import', [path], env(empty));
      expect([code, lastLine]).toEqual([
        0,
        expect.stringMatching(/^\d+ shoes created, 0 changed, 0 unchanged, 0 rows refused$/),
      ]);
      expect(stdout).not.toContain('row ');
      expect(await listShoeLines(empty.db)).toEqual(await listShoeLines(full.db));
      expect(await pictures(empty)).toEqual(await pictures(full));
      expect(await charts(full)).toHaveLength(3);
      expect(await charts(empty)).toEqual(await charts(full));
      expect((await run('import', full, path)).lastLine).toMatch(
        /^0 shoes created, 0 changed, \d+ unchanged/,
      );
    } finally {
      await empty.close();
    }
  },
);

test('a CSV file has its pictures in a folder and its charts in a file beside it, and nothing unfinished is left', async () => {
  expect((await readdir(folder)).filter((name) => name.includes('catalogue')).sort()).toEqual([
    'catalogue.csv',
    'catalogue.csv.charts.csv',
    'catalogue.csv.pictures',
    'catalogue.zip',
  ]);
  const [header] = (await readFile(join(folder, 'catalogue.csv'), 'utf8')).split('\r\n');
  expect(header).toMatch(/^\ufeffHandle,Title,Body \(HTML\),Vendor,/);
});

test('a folder that is not there, another ending and unknown arguments are told in one line', async () => {
  const absent = join(folder, 'absent', 'x.csv');
  expect((await run('export', full, absent)).stderr).toMatch(
    /^The export could not be written: ENOENT: no such file or directory, .*absent'\.\n$/,
  );
  const other = join(folder, 'out.txt');
  expect((await run('export', full, other)).stderr).toBe(
    'Specify a file that ends in .csv or .zip: npm run export -- FILE\n',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('out.txt'))).toEqual([]);
  const results = await Promise.all([
    run('export', full),
    run('export', full, absent),
    run('export', full, 'x.csv', '--format', 'woocommerce'),
    runCommand('export', ['x.csv', '--unknown'], env(full)),
  ]);
  expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(results.map(({ stderr }) => stderr.trim().split('\n').length)).toEqual([1, 1, 1, 1]);
});
