import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import {
  countsName,
  manifestName,
  nameOfFile,
  nameOfPart,
} from '#features/backups/cli/archive/archive-layout.ts';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { verifyBackup } from '#features/backups/cli/verify-backup.ts';
import { writeBackup } from '#features/backups/cli/write-backup.ts';
import {
  openDemoPlace,
  openPlace,
  readAllFiles,
  readAllRows,
  type ShopPlace,
} from '../support/backup-shop.ts';
import { callCommand } from '../support/call-command.ts';
import { onServer } from '../support/database-server.ts';
import { insertPastOrder } from '../support/insert-past-order.ts';
import { type BackupEntry, changeJson, rewriteBackup } from '../support/rewrite-backup.ts';

let demo: ShopPlace;
let file: string;
let rewritten: string;
beforeAll(async () => {
  demo = await openDemoPlace();
  await demo.files.put('avatars/somebody/photo.webp', Buffer.from('a photo'));
  file = join(dirname(demo.dataFolder), 'shop.tar.gz');
  rewritten = join(dirname(demo.dataFolder), 'rewritten.tar.gz');
  await writeBackup(file, { ...demo, secretFingerprint: null, settings: {}, anonymiser: null });
});
afterAll(() => demo?.[Symbol.asyncDispose]());

/** Administrators as the settings name them. */
const { administrators } = readSettings({ ADMIN_PASSWORD: 'open sesame now' });
const insertUser = (place: ShopPlace, uid: string) =>
  onServer(place.databaseUrl, (client) =>
    client.query(`insert into shop_user (id, uid, email) values ($1, $1, $1 || '@mail.test')`, [uid]),
  );

test('a shop with customers alone, or with orders alone, is replaced only by force; its administrators do not count', async () => {
  await using place = await openPlace();
  await migrate(place.databaseUrl);
  const restore = () => restoreBackup(file, { ...place, force: false, administrators });
  await insertUser(place, 'a-customer');
  await expect(restore()).rejects.toThrow('The shop has 0 orders and 1 customers');
  await onServer(place.databaseUrl, (client) => client.query('delete from shop_user'));
  const { db, close } = await connect(place.databaseUrl, { poolSize: 1 });
  await insertPastOrder(db, { items: [{ shoe: 'shoe', quantity: 1, price: 100 }] });
  await close();
  await expect(restore()).rejects.toThrow('The shop has 1 orders and 0 customers');
  await onServer(place.databaseUrl, (client) => client.query('truncate shop_order cascade'));
  for (const { uid } of administrators) await insertUser(place, uid);
  await restore();
  expect(await readAllRows(place.databaseUrl)).toEqual(await readAllRows(demo.databaseUrl));
});

/** What a restore of a changed backup says; the shop is then as it was. */
async function refusalOf(
  change: (entries: readonly BackupEntry[]) => readonly BackupEntry[],
): Promise<string> {
  await rewriteBackup(file, rewritten, change);
  await using place = await openPlace();
  const error: unknown = await restoreBackup(rewritten, { ...place, force: true, administrators }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect([await readAllRows(place.databaseUrl), await readAllFiles(place.files)]).toEqual([{}, {}]);
  return error instanceof Error ? error.message : 'It was restored';
}

test('a backup of other migrations, of unknown tables or columns, or without some of its rows is refused', async () => {
  const inManifest = (from: RegExp, to: string) =>
    refusalOf((entries) => changeJson(entries, manifestName, (text) => text.replace(from, to)));
  expect(await inManifest(/("name": "0002-[^"]*",\s*"checksum": ")[^"]*/, '$1other')).toMatch(
    /with a different migration 0002-\S*\. Restore it with that release/,
  );
  expect(await inManifest(/"name": "brand"/, '"name": "label"')).toContain(
    'the table public.label, which this release does not know',
  );
  expect(await inManifest(/"picture_base"/, '"picture_root"')).toContain(
    'the column public.shoe.picture_root, which this release does not know',
  );
  expect(await inManifest(/"format": 1/, '"format": 2')).toContain('not a backup that this release can read');
  const part = nameOfPart('public.brand', 1);
  expect(await refusalOf((entries) => entries.filter(([name]) => name !== part))).toContain(
    'rows of public.brand are missing',
  );
});

test('a missing or damaged file is refused before an embedded database is started or made', async () => {
  await using place = await openPlace();
  const { DATABASE_URL: _, ...env } = place.env;
  const missing = `${rewritten}.none`;
  expect(await callCommand('restore', [missing], env)).toMatchObject({
    code: 1,
    output: `There is no file ${missing}.\n`,
  });
  await writeFile(rewritten, 'no backup');
  expect(await callCommand('restore', [rewritten], env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^\S+ is damaged, or is not a backup of a shop\. .+\n$/),
  });
  expect(await readdir(place.dataFolder)).toEqual([]);
});

test('a file of a backup whose name leads out of the storage is left out', async () => {
  await using place = await openPlace();
  await rewriteBackup(file, rewritten, (entries) => [
    ...entries,
    [nameOfFile('../../outside.webp'), Buffer.from('elsewhere')],
  ]);
  await restoreBackup(rewritten, { ...place, force: true, administrators });
  expect(await readAllFiles(place.files)).toEqual(await readAllFiles(demo.files));
});

test('a trial finds a table that has other rows than the backup counts', async () => {
  // A part behind those of other tables: the count that a restore compares is that of the last part.
  await rewriteBackup(file, rewritten, (entries) => [
    ...changeJson(entries, countsName, (text) => text.replace(/"public.brand": \d+/, '"public.brand": 0')),
    [nameOfPart('public.brand', 2), Buffer.of()],
  ]);
  await expect(verifyBackup(rewritten, demo.databaseUrl)).rejects.toThrow(
    'once restored, public.brand has different rows',
  );
});

test('a trial finds a file that is another one once it is restored', async () => {
  const photo = nameOfFile('avatars/somebody/photo.webp');
  await rewriteBackup(file, rewritten, (entries) => [...entries, [photo, Buffer.from('another photo')]]);
  await expect(verifyBackup(rewritten, demo.databaseUrl)).rejects.toThrow(
    'once restored, the file avatars/somebody/photo.webp is different',
  );
});
