import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '#cli/shop/prepare-database.ts';
import { migrate } from '#database/migrate.ts';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { writeBackup } from '#features/backups/cli/write-backup.ts';
import { openDemoPlace, openPlace, readAllRows, type ShopPlace } from '../support/backup-shop.ts';
import { onServer } from '../support/database-server.ts';
import { startCli } from '../support/run-cli.ts';

const project = join(import.meta.dirname, '../..');
const plain = { secretFingerprint: null, settings: {}, anonymiser: null };
const forced = { force: true, administrators: [] };

let demo: ShopPlace;
let file: string;
beforeAll(async () => {
  demo = await openDemoPlace();
  for (const name of ['one', 'two', 'three'])
    await demo.files.put(`avatars/${name}/photo.webp`, Buffer.from(`the photo ${name}`));
  file = join(dirname(demo.dataFolder), 'shop.tar.gz');
  await writeBackup(file, { ...demo, ...plain });
});
afterAll(() => demo?.[Symbol.asyncDispose]());

test('a restore that fails at a file leaves the database as it was, and the shop does not start until one has ended', async () => {
  await using place = await openDemoPlace();
  const before = await readAllRows(place.databaseUrl);
  let puts = 0;
  const failing = {
    ...place.files,
    put: async (key: string, bytes: Buffer) => {
      puts += 1;
      if (puts > 2) throw new Error('the disk is gone');
      await place.files.put(key, bytes);
    },
  };
  await expect(restoreBackup(file, { ...place, files: failing, ...forced })).rejects.toThrow(
    'the disk is gone',
  );
  expect(await readAllRows(place.databaseUrl)).toEqual(before);
  await expect(checkFiles(place.databaseUrl, place.files, false)).rejects.toThrow(
    'A restore of this shop was interrupted',
  );
  await restoreBackup(file, { ...place, ...forced });
  await checkFiles(place.databaseUrl, place.files, false);
  expect(await readAllRows(place.databaseUrl)).toEqual(await readAllRows(demo.databaseUrl));
});

test('a restore that is killed after its rows were loaded leaves the shop as it was', async () => {
  await using place = await openDemoPlace();
  const before = await readAllRows(place.databaseUrl);
  // It reads this file once all rows are loaded, and waits for what is written into it.
  const gate = join(place.dataFolder, 'files', 'storage-id');
  const id = await place.files.get('storage-id');
  await rm(gate);
  await promisify(execFile)('mkfifo', [gate]);
  const child = startCli('restore', [file, '--force'], place.env);
  const exited = once(child, 'exit');
  await using _writer = await open(gate, 'w');
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  await rm(gate);
  await place.files.put('storage-id', id ?? Buffer.of());
  expect(await readAllRows(place.databaseUrl)).toEqual(before);
  await checkFiles(place.databaseUrl, place.files, false);
});

test('a backup of an older release gets the migrations that came since', async () => {
  await using old = await openPlace();
  const folder = await mkdtemp(join(dirname(old.dataFolder), 'migrations-'));
  for (const name of await readdir(join(project, 'database/migrations')))
    if (name < '0018') await copyFile(join(project, 'database/migrations', name), join(folder, name));
  await migrate(old.databaseUrl, [folder]);
  await onServer(old.databaseUrl, async (client) => {
    await client.query(`insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents,
      model, picture_base, picture_views) select 'shoe-' || n, 'Shoe', 'shoe', 'Nike', 'nike', 'Red', 'red', '', 100, 'm', '', '{}'
      from generate_series(1, 5) n`);
    await client.query(`insert into checkout_attempt (id, id_payment, uid, email, payment_method, request_hash, amount_cents,
      expires_at, state) values ('a', 'p', 'u', 'buyer@mail.test', 'pm', '', 100, now(), 'paid')`);
  });
  await mkdir(old.dataFolder, { recursive: true });
  const oldFile = join(dirname(old.dataFolder), 'old.tar.gz');
  await writeBackup(oldFile, { ...old, ...plain });
  await using place = await openPlace();
  await restoreBackup(oldFile, { ...place, ...forced });
  expect(await migrate(place.databaseUrl)).toEqual([]);
  const {
    'public.shoe_tally': tally,
    'public.checkout_attempt': attempts,
    ...rows
  } = await readAllRows(place.databaseUrl);
  expect(tally).toEqual(['(nike,red,Red,f,5)']);
  expect(attempts).toEqual([expect.stringContaining('buyer@mail.test')]);
  expect(rows['public.listing_version']).toEqual(['(t,0)']);
  expect(rows['public.readiness']).toHaveLength(1);
});

test('a backup of a newer release is refused, and names it', async () => {
  await using newer = await openDemoPlace();
  await onServer(newer.databaseUrl, (client) =>
    client.query(`insert into migration (number, name, checksum) values (9000, '9000-new.sql', 'x')`),
  );
  const newFile = join(dirname(newer.dataFolder), 'new.tar.gz');
  await writeBackup(newFile, { ...newer, ...plain });
  await using place = await openPlace();
  await expect(restoreBackup(newFile, { ...place, ...forced })).rejects.toThrow(
    'The backup is from a newer release (its database has 9000-new.sql). Restore it with that release.',
  );
  expect(await readAllRows(place.databaseUrl)).toEqual({});
});

test('the tables of a restored shop have the indexes, constraints and triggers that migrations make', async () => {
  await using place = await openPlace();
  await restoreBackup(file, { ...place, ...forced });
  expect(await readSchema(place.databaseUrl)).toEqual(await readSchema(demo.databaseUrl));
});

/** What `CREATE INDEX`, `ADD CONSTRAINT` and `CREATE TRIGGER` would make the tables again. */
const readSchema = (url: string): Promise<unknown> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ definition: string }>(`
      select indexdef as definition from pg_indexes where schemaname in ('public', 'sandbox')
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
      union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`);
    expect(rows.length).toBeGreaterThan(200);
    return rows;
  });

test('the owner of a database restores without being a superuser', async () => {
  await using place = await openPlace();
  const role = `owner_${Date.now()}`;
  const name = new URL(place.databaseUrl.replace('@/', '@local/')).pathname.slice(1);
  await onServer(demo.databaseUrl, async (client) => {
    await client.query(`create role ${role} login nosuperuser`);
    await client.query(`alter database ${name} owner to ${role}`);
  });
  try {
    const databaseUrl = place.databaseUrl.replace(/\/\/[^@]*@/, `//${role}@`);
    await restoreBackup(file, { ...place, databaseUrl, ...forced });
    await restoreBackup(file, { ...place, databaseUrl, ...forced });
    expect(await readAllRows(databaseUrl)).toEqual(await readAllRows(demo.databaseUrl));
  } finally {
    await onServer(place.databaseUrl, (client) => client.query(`reassign owned by ${role} to current_user`));
    await onServer(demo.databaseUrl, (client) => client.query(`drop role ${role}`));
  }
});
