import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { makeDueBackup, type ScheduleOptions } from '#features/backups/cli/schedule/scheduled-backups.ts';
import { createFolderStore, openBackupStore } from '#features/backups/cli/stores/open-store.ts';
import { testMailSite } from '#tests/support/mail-site.ts';
import { openPlace, type ShopPlace } from '../support/backup-shop.ts';
import { openPageTestShop } from '../support/page-test-shop.ts';
import { setClockBack } from '../support/set-clock-back.ts';

let place: ShopPlace;
let database: DatabaseConnection;
let options: ScheduleOptions;
beforeEach(async () => {
  place = await openPlace();
  await migrate(place.databaseUrl);
  database = await connect(place.databaseUrl, { poolSize: 4 });
  options = {
    ...place,
    db: database.db,
    log: pino({ level: 'silent' }),
    everyHours: 24,
    keep: 3,
    store: createFolderStore(folderOf(place)),
    contactEmails: ['ada@shop.test'],
    mailSite: () => testMailSite,
    readSecretFingerprint: async () => null,
    settings: {},
    anonymiser: null,
  };
});
afterEach(async () => {
  await database.close();
  await place[Symbol.asyncDispose]();
});

const folderOf = ({ dataFolder }: ShopPlace) => join(dataFolder, 'backups');
const list = async () => (await readdir(folderOf(place))).sort();
const age = (column: 'made_at' | 'failed_at' | 'claimed_until', hours: number) =>
  database.db
    .updateTable('backup_state')
    .set({ [column]: new Date(Date.now() - hours * 3_600_000) })
    .execute();

test('a backup is made when it is due, by one process of all', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => makeDueBackup(options)));
  expect(results.sort()).toEqual(['made', 'not due', 'not due', 'not due']);
  expect(await list()).toEqual([expect.stringMatching(/^shop-\d{4}-.*Z\.tar\.gz$/)]);
  await age('made_at', 23);
  expect(await makeDueBackup(options)).toBe('not due');
  await age('made_at', 25);
  expect(await makeDueBackup(options)).toBe('made');
});

test('the secret is asked for when a backup is made, not by each start that makes none', async () => {
  let asked = 0;
  const readSecretFingerprint = async () => String(++asked);
  expect(await makeDueBackup({ ...options, readSecretFingerprint })).toBe('made');
  expect(asked).toBe(1);
  expect(await makeDueBackup({ ...options, readSecretFingerprint })).toBe('not due');
  expect(asked).toBe(1);
});

test('a shop whose BACKUP_DIR cannot be made or is a file does not start, unless it makes no backups', async () => {
  const file = join(place.dataFolder, 'a-file');
  await mkdir(place.dataFolder, { recursive: true });
  await writeFile(file, '');
  await using opened = new AsyncDisposableStack();
  const open = (BACKUP_DIR: string, BACKUP_EVERY_HOURS: string) =>
    openBackupStore(readSettings({ ...place.env, BACKUP_DIR, BACKUP_EVERY_HOURS }), opened);
  for (const [folder, code] of [
    [join(file, 'backups'), 'ENOTDIR'],
    [file, 'EEXIST'],
  ] as const) {
    await expect(open(folder, '24')).rejects.toThrow(
      `The folder ${folder} of BACKUP_DIR cannot be written to (${code}). Fix that, or choose another folder.`,
    );
    await expect(open(folder, '0')).resolves.toBeDefined();
  }
});

test('another process takes over from one that was killed', async () => {
  await age('claimed_until', -0.05);
  expect(await makeDueBackup(options)).toBe('not due');
  await age('claimed_until', 0.05);
  expect(await makeDueBackup(options)).toBe('made');
});

test.each([
  { column: 'claimed_until', meaning: 'a claim' },
  { column: 'made_at', meaning: 'the newest backup' },
  { column: 'failed_at', meaning: 'a failure' },
] as const)('$meaning of a clock that ran ahead by a day stops no backup', async ({ column }) => {
  await age(column, -24);
  expect(await makeDueBackup(options)).toBe('made');
  expect(await makeDueBackup(options)).toBe('not due');
});

test('backups of a clock that ran ahead are removed before one that was just made', async () => {
  await makeDueBackup(options);
  const [made] = await list();
  const ahead = ['01', '02', '03'].map((day) => `shop-2999-01-${day}T00-00-00Z.tar.gz`);
  for (const name of ahead) await writeFile(join(folderOf(place), name), '');
  await options.store.removeOld(3);
  expect(await list()).toEqual([made, ...ahead.slice(1)]);
});

test('the newest are kept, and what else lies in the folder', async () => {
  await makeDueBackup(options);
  const old = ['01', '02', '03'].map((day) => `shop-2026-01-${day}T00-00-00Z.tar.gz`);
  for (const name of [...old, 'by-hand.tar.gz']) await writeFile(join(folderOf(place), name), '');
  await age('made_at', 25);
  await makeDueBackup(options);
  const kept = (await list()).filter((name) => name.startsWith('shop-'));
  expect(kept.length).toBeLessThanOrEqual(3);
  expect(await list()).toContain('by-hand.tar.gz');
  expect(kept).not.toContain(old[0]);
});

test('a failure is told to the administrators once a day, and tried again after an hour', async () => {
  const blocked = { ...options, store: createFolderStore(join(place.dataFolder, 'files', 'in-the-way')) };
  await place.files.put('in-the-way', Buffer.from('a file'));
  expect(await makeDueBackup(blocked)).toBe('failed');
  expect(await makeDueBackup(blocked)).toBe('not due');
  await age('failed_at', 1.1);
  expect(await makeDueBackup(blocked)).toBe('failed');
  const mails = await database.db.selectFrom('outbox').select(['kind', 'recipient', 'body_text']).execute();
  expect(mails).toEqual([
    { kind: 'backup-failed', recipient: 'ada@shop.test', body_text: expect.stringContaining('EEXIST') },
  ]);
  await age('failed_at', 1.1);
  expect(await makeDueBackup(options)).toBe('made');
});

test('the age of the newest backup is a metric', async () => {
  const shop = await openPageTestShop({ SEED: 'none' });
  const read = async () => (await shop.visitor().request('GET', '/metrics')).body;
  try {
    expect(await read()).toContain('shop_backup_age_seconds +Inf');
    await shop.db
      .updateTable('backup_state')
      .set({ made_at: new Date(Date.now() - 3_600_000) })
      .execute();
    expect(await read()).toMatch(/shop_backup_age_seconds 36\d\d(\.\d+)?\n/);
    await setClockBack(shop.db, 24);
    expect(await read()).toContain('shop_backup_age_seconds +Inf');
  } finally {
    await shop.close();
  }
});
