import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openDemoPlace,
  openPlace,
  readAllFiles,
  readAllRows,
  type ShopPlace,
} from '../support/backup-shop.ts';
import { callCommand } from '../support/call-command.ts';
import { onServer } from '../support/database-server.ts';
import { shopifyFile } from '../support/import-file.ts';
import { runCli } from '../support/run-cli.ts';

let demo: ShopPlace;
let file: string;
beforeAll(async () => {
  demo = await openDemoPlace();
  await demo.files.put('avatars/somebody/photo.webp', Buffer.from('a photo'));
  await demo.files.put('pictures/upload-1/side-640.webp', Buffer.alloc(100_000, 7));
  file = join(dirname(demo.dataFolder), 'shop.tar.gz');
  const { code, output } = await runCli('backup', [file], demo.env);
  expect([code, output]).toEqual([0, expect.stringMatching(/\d+ rows and 2 files, .* MB, in .* s\./)]);
});
afterAll(() => demo?.[Symbol.asyncDispose]());

test('a restored shop has every row and every file, and its books are those of the provider', async () => {
  await using place = await openPlace();
  const { code, output } = await runCli('restore', [file], place.env);
  expect([code, output]).toEqual([0, expect.stringContaining('Restored')]);
  const rows = await readAllRows(place.databaseUrl);
  expect(rows['public.shop_order']?.length).toBe(300);
  expect(rows['sandbox.charge']?.length).toBe(300);
  expect(rows).toEqual(await readAllRows(demo.databaseUrl));
  expect(await readAllFiles(place.files)).toEqual(await readAllFiles(demo.files));
  const check = await runCli('money-check', ['--since', '2020-01-01'], place.env);
  expect(check.output).toMatch(/ 0 differ\./);
  expect(check.code).toBe(0);
});

test('a backup of a shop with another AUTH_SECRET is restored only with --with-another-secret', async () => {
  await using place = await openPlace();
  const env = { ...place.env, AUTH_SECRET: 'not the secret of the shop that was backed up' };
  expect(await callCommand('restore', [file], env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^AUTH_SECRET is not that of the shop in the backup.*--with-another-secret.*\n$/,
    ),
  });
  expect([await readAllRows(place.databaseUrl), await readAllFiles(place.files)]).toEqual([{}, {}]);
  const answered = await callCommand('restore', [file, '--with-another-secret'], env);
  expect([answered.code, answered.output]).toEqual([
    0,
    expect.stringContaining('everyone has to sign in again'),
  ]);
  expect(await readAllRows(place.databaseUrl)).toEqual(await readAllRows(demo.databaseUrl));
});

test('ids go on after the last one, and triggers keep the totals again', async () => {
  await using place = await openPlace();
  await callCommand('restore', [file], place.env);
  await onServer(place.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `insert into outbox (kind, recipient, subject, body_text, body_html) values ('refund', 'a@mail.test', '', '', '')
       returning id > (select max(id) from outbox) as later`,
    );
    expect(rows).toEqual([{ later: true }]);
    const tally = 'select sum(shoes)::int as shoes from shoe_tally';
    const before = (await client.query(tally)).rows[0].shoes;
    await client.query('delete from shoe where id = (select id from shoe where deleted_at is null limit 1)');
    expect((await client.query(tally)).rows[0].shoes).toBe(before - 1);
  });
});

test('a shop with orders is replaced only with --force', async () => {
  await using place = await openDemoPlace();
  await place.files.put('avatars/another/photo.webp', Buffer.from('of the shop before'));
  const before = await readAllRows(place.databaseUrl);
  const refused = await callCommand('restore', [file], place.env);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The shop has 300 orders and \d+ customers, .*add --force.*\n$/),
  });
  expect(await readAllRows(place.databaseUrl)).toEqual(before);
  const forced = await callCommand('restore', [file, '--force'], place.env);
  expect(forced.code).toBe(0);
  expect(await readAllRows(place.databaseUrl)).toEqual(await readAllRows(demo.databaseUrl));
  expect(await readAllFiles(place.files)).toEqual(await readAllFiles(demo.files));
});

test('a shop that runs on the database is not replaced', async () => {
  await using place = await openPlace();
  await onServer(`${place.databaseUrl}&application_name=sneaker-paradise`, async () => {
    expect(await runCli('restore', [file], place.env)).toEqual({
      code: 1,
      output: 'The shop is running on this database. Stop all its processes, then restore.\n',
    });
  });
});

test('a shop whose connections end after its processes is replaced', async () => {
  await using place = await openPlace();
  let restored: ReturnType<typeof callCommand> | undefined;
  await onServer(`${place.databaseUrl}&application_name=sneaker-paradise`, async (client) => {
    restored = callCommand('restore', [file], place.env);
    const countLooks = async () => {
      const { rows } = await client.query(
        `select count(*)::int as looks from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and query like '%application_name = ''sneaker-paradise''%'`,
      );
      return rows[0].looks;
    };
    await expect.poll(countLooks).toBe(1);
  });
  expect(await restored).toMatchObject({ code: 0 });
});

test('a damaged, cut off or foreign file is refused before anything is touched', async () => {
  await using place = await openDemoPlace();
  const before = await readAllRows(place.databaseUrl);
  const whole = await readFile(file);
  const damaged = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  damaged[middle] = (damaged[middle] ?? 0) ^ 0x10;
  const broken = join(dirname(demo.dataFolder), 'broken.tar.gz');
  const changed = gunzipSync(whole);
  changed.write('Fending', changed.indexOf('\tPending\t') + 1);
  const cases = [
    damaged,
    gzipSync(changed),
    whole.subarray(0, whole.length - 5_000),
    Buffer.from('no backup'),
  ];
  for (const bytes of cases) {
    await writeFile(broken, bytes);
    const { code, output } = await callCommand('restore', [broken, '--force'], place.env);
    expect([code, output]).toEqual([1, expect.stringMatching(/broken\.tar\.gz is damaged.*\n$/)]);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
  expect(await callCommand('restore', [`${broken}.none`], place.env)).toMatchObject({
    code: 1,
    output: `There is no file ${broken}.none.\n`,
  });
  expect(await readAllRows(place.databaseUrl)).toEqual(before);
});

test('a backup, an export and an import with the files of another folder are refused', async () => {
  const folder = dirname(demo.dataFolder);
  const env = { ...demo.env, DATA_DIR: join(folder, 'elsewhere') };
  const products = join(folder, 'products.csv');
  await writeFile(products, shopifyFile('one,Quiet Runner,Skarn,Red,Size,8,5,80'));
  for (const [name, path] of [
    ['backup', join(folder, 'elsewhere.tar.gz')],
    ['export', join(folder, 'elsewhere.csv')],
    ['import', products],
  ] as const)
    expect(await callCommand(name, [path], env)).toMatchObject({
      code: 1,
      output:
        'The files here do not belong to this database, so pictures would be missing. Set DATA_DIR (or S3_BUCKET) as for the shop itself.\n',
    });
  expect((await readdir(folder)).filter((name) => name.startsWith('elsewhere'))).toEqual([]);
});

test('a backup that cannot be written leaves no file, and says why in one sentence', async () => {
  const missing = join(dirname(demo.dataFolder), 'no-such-folder', 'shop.tar.gz');
  const { code, output } = await runCli('backup', [missing], demo.env);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^The backup could not be written: .*ENOENT.*\n$/),
  ]);
  const names = await readdir(dirname(demo.dataFolder));
  expect(names.filter((name) => name.includes('unfinished'))).toEqual([]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a backup is verified by restoring it on trial, and leaves nothing behind', async () => {
  const verified = join(dirname(demo.dataFolder), 'verified.tar.gz');
  const databases = async () => {
    const query = `select datname from pg_database where datname like 'shop_verify_%'`;
    return (await onServer(demo.databaseUrl, (client) => client.query(query))).rows;
  };
  for (const flags of [['--verify'], ['--verify', '--anonymous']]) {
    const { code, output } = await callCommand('backup', [verified, ...flags], demo.env);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('Restored on trial: every row and file is there.'),
    ]);
  }
  // Those of other test files, which verify at the same time, go by themselves.
  await expect.poll(databases).toEqual([]);
});

test('a backup that does not restore whole is no verified one', async () => {
  await using place = await openDemoPlace();
  await onServer(place.databaseUrl, (client) =>
    client.query(
      `alter table order_item disable trigger all; update order_item set order_id = 'none-' || order_id where position = 0`,
    ),
  );
  const { code, output } = await callCommand(
    'backup',
    [join(dirname(place.dataFolder), 'x.tar.gz'), '--verify'],
    place.env,
  );
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^The backup does not match this release .*order_item.*\n$/),
  ]);
});

test('a role that may not create databases verifies on an embedded server', async () => {
  await using place = await openDemoPlace();
  const role = `limited_${Date.now()}`;
  await onServer(place.databaseUrl, async (client) => {
    await client.query(`create role ${role} login nosuperuser nocreatedb`);
    await client.query(`grant pg_read_all_data to ${role}`);
  });
  try {
    const url = place.databaseUrl.replace(/\/\/[^@]*@/, `//${role}@`);
    const file = join(dirname(place.dataFolder), 'limited.tar.gz');
    const { code, output } = await callCommand('backup', [file, '--verify'], {
      ...place.env,
      DATABASE_URL: url,
    });
    expect([code, output]).toEqual([0, expect.stringContaining('Restored on trial')]);
  } finally {
    await onServer(place.databaseUrl, async (client) => {
      await client.query(`drop owned by ${role}`);
      await client.query(`drop role ${role}`);
    });
  }
});
