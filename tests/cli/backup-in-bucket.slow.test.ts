import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { makeDueBackup, type ScheduleOptions } from '#features/backups/cli/schedule/scheduled-backups.ts';
import { openBackupStore } from '#features/backups/cli/stores/open-store.ts';
import { openS3ObjectStore, type S3ObjectStore } from '#platform/files/s3-object-store.ts';
import { testMailSite } from '#tests/support/mail-site.ts';
import {
  openDemoPlace,
  openPlace,
  readAllFiles,
  readAllRows,
  type ShopPlace,
} from '../support/backup-shop.ts';
import { type BucketServer, openBucketServer } from '../support/bucket-server.ts';
import { callCommand } from '../support/call-command.ts';
import { runCli } from '../support/run-cli.ts';

let demo: ShopPlace;
beforeAll(async () => {
  demo = await openDemoPlace();
  await demo.files.put('avatars/somebody/photo.webp', Buffer.from('a photo'));
});
afterAll(() => demo?.[Symbol.asyncDispose]());

let server: BucketServer;
let keys: Record<string, string>;
let store: S3ObjectStore;
beforeEach(async () => {
  server = await openBucketServer('backups');
  keys = {
    BACKUP_S3_ENDPOINT: server.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: 'me',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };
  store = openS3ObjectStore(addressOf(server.endpoint));
});
afterEach(async () => {
  store[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

const addressOf = (endpoint: string) => ({
  bucket: 'backups',
  region: 'us-east-1',
  endpoint,
  credentials: { accessKeyId: 'me', secretAccessKey: 'secret' },
});
const mebibyte = 1024 * 1024;
async function* bytes(megabytes: number) {
  for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(mebibyte, sent);
}

test('a backup goes into a bucket, is proved from there, and restored from there', async () => {
  const place = 's3://backups/shop/monday.tar.gz';
  const made = await runCli('backup', [place, '--verify'], { ...demo.env, ...keys });
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('every row and file is there')]);
  expect([...server.files.keys()]).toEqual(['shop/monday.tar.gz']);
  await using target = await openPlace();
  const restored = await runCli('restore', [place], { ...target.env, ...keys });
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')]);
  expect(await readAllRows(target.databaseUrl)).toEqual(await readAllRows(demo.databaseUrl));
  expect(await readAllFiles(target.files)).toEqual(await readAllFiles(demo.files));
});

test('what cannot be stored or read is one sentence, and a damaged object changes nothing', async () => {
  const place = 's3://backups/shop/monday.tar.gz';
  const run = (command: 'backup' | 'restore', name: string, env = keys) =>
    callCommand(command, [name], { ...demo.env, ...env }).then(({ code, output }) => `${code} ${output}`);
  expect(await run('restore', place)).toBe(`1 There is no backup ${place}.\n`);
  expect(await run('backup', place, { ...keys, BACKUP_S3_ACCESS_KEY_ID: 'you' })).toMatch(
    /^1 The backup could not be stored in s3:\S+ \(AccessDenied: .*\)\. Check the BACKUP_… settings\.\n$/,
  );
  expect(await run('backup', 's3://backups/')).toMatch(/^1 FILE must be a path, or an address like s3:.*\n$/);
  expect(await run('backup', 'https://backups/x')).toMatch(
    /^1 FILE must be a path, or an address like s3:.*\n$/,
  );
  expect(await run('backup', place, { ...keys, S3_BUCKET: 'backups', S3_ENDPOINT: server.endpoint })).toMatch(
    /^1 backups is the bucket for uploads/,
  );
  server.files.set('shop/monday.tar.gz', Buffer.from('no backup'));
  await using target = await openPlace();
  const damaged = await callCommand('restore', [place], { ...target.env, ...keys });
  expect([damaged.code, damaged.output]).toEqual([
    1,
    expect.stringMatching(/^\S+monday\.tar\.gz is damaged, .*\n$/),
  ]);
});

test('a large backup is stored in parts of 16 MiB, and a small one at once', async () => {
  const size = await store.upload('large', Readable.from(bytes(40)));
  expect(size).toBe(40 * mebibyte);
  const sent: Buffer[] = [];
  for await (const chunk of bytes(40)) sent.push(chunk);
  expect(server.files.get('large')?.equals(Buffer.concat(sent))).toBe(true);
  expect(server.requests).toEqual([
    'POST large?uploads',
    ...[1, 2, 3].map((number) => `PUT large?partNumber=${number}`),
    ...['POST large', 'HEAD large'],
  ]);
  expect(await store.upload('even', Readable.from(bytes(32)))).toBe(32 * mebibyte);
  expect(await store.upload('small', Readable.from(bytes(1)))).toBe(mebibyte);
  expect(server.requests.at(-1)).toBe('PUT small');
  expect(server.uploads.size).toBe(0);
});

test('memory stays flat: no more of a backup is made than two parts beyond what is stored', async () => {
  let made = 0;
  async function* counted() {
    for await (const chunk of bytes(160)) {
      made += chunk.length;
      yield chunk;
    }
  }
  let ahead = 0;
  server.refuse(() => {
    const [upload] = server.uploads.values();
    if (upload) ahead = Math.max(ahead, made - upload.parts.size * 16 * mebibyte);
    return false;
  });
  await store.upload('large', Readable.from(counted()));
  expect(made).toBe(160 * mebibyte);
  expect(ahead).toBeLessThanOrEqual(32 * mebibyte);
});

test('an upload that fails leaves neither an object nor parts', async () => {
  async function* failing() {
    yield* bytes(20);
    throw new Error('the database went away');
  }
  await expect(store.upload('broken', Readable.from(failing()))).rejects.toThrow('the database went away');
  expect([server.files.size, server.uploads.size]).toEqual([0, 0]);
  server.refuse((request) => request.includes('partNumber=2'));
  await expect(store.upload('refused', Readable.from(bytes(40)))).rejects.toThrow();
  expect([server.files.size, server.uploads.size]).toEqual([0, 0]);
  expect(server.requests.at(-1)).toBe('DELETE refused');
});

test('a store that takes connections and says nothing is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const patience = { connectionTimeout: 1_000, requestTimeout: 50, attempts: 1 };
  using waiting = openS3ObjectStore(addressOf(`http://127.0.0.1:${address.port}`), patience);
  await expect(waiting.upload('small', Readable.from(bytes(1)))).rejects.toThrow(
    /Timeout|timed out|exceeded/,
  );
  silent.close();
});

async function scheduled(
  opened: AsyncDisposableStack,
): Promise<ScheduleOptions & { connection: DatabaseConnection }> {
  const connection = await connect(demo.databaseUrl, { poolSize: 4 });
  opened.defer(() => connection.close());
  await connection.db.updateTable('backup_state').set({ made_at: null, failed_at: null }).execute();
  const settings = readSettings({
    ...keys,
    BACKUP_DIR: 's3://backups/shop',
    BACKUP_EVERY_HOURS: '24',
    BACKUP_KEEP: '2',
  });
  return {
    connection,
    db: connection.db,
    databaseUrl: demo.databaseUrl,
    files: demo.files,
    log: pino({ level: 'silent' }),
    everyHours: 24,
    keep: 2,
    contactEmails: ['ada@shop.test'],
    mailSite: () => testMailSite,
    readSecretFingerprint: async () => null,
    settings: {},
    anonymiser: null,
    store: await openBackupStore(settings, opened),
  };
}

test('scheduled backups are kept in the bucket, the newest of them, and counted', async () => {
  await using opened = new AsyncDisposableStack();
  const options = await scheduled(opened);
  const old = ['01', '02', '03'].map((day) => `shop/shop-2026-01-${day}T00-00-00Z.tar.gz`);
  const others = [
    'shop/by-hand.tar.gz',
    'shop-2026-01-01T00-00-00Z.tar.gz',
    'else/shop-2026-01-01T00-00-00Z.tar.gz',
  ];
  for (const key of [...old, ...others]) server.files.set(key, Buffer.from(''));
  const begun = (key: string, hours: number) =>
    server.uploads.set(key, { key, parts: new Map(), initiated: new Date(Date.now() - hours * 3_600_000) });
  begun('shop/shop-2026-01-04T00-00-00Z.tar.gz', 25);
  begun('shop/shop-2026-01-05T00-00-00Z.tar.gz', 23);
  begun('shop/by-hand-2.tar.gz', 25);

  expect(await makeDueBackup(options)).toBe('made');

  const names = [...server.files.keys()].filter((key) => !others.includes(key));
  expect(names).toEqual([old[2], expect.stringMatching(/^shop\/shop-\d{4}-.*Z\.tar\.gz$/)]);
  expect(others.every((key) => server.files.has(key))).toBe(true);
  expect([...server.uploads.keys()]).toEqual([
    'shop/shop-2026-01-05T00-00-00Z.tar.gz',
    'shop/by-hand-2.tar.gz',
  ]);
  const { made_at } = await options.db.selectFrom('backup_state').select('made_at').executeTakeFirstOrThrow();
  expect(Date.now() - Number(made_at)).toBeLessThan(60_000);
});

test('a bucket that goes away is a failure that administrators are told of', async () => {
  await using opened = new AsyncDisposableStack();
  const options = await scheduled(opened);
  server.refuse(() => true);
  expect(await makeDueBackup(options)).toBe('failed');
  const mails = await options.db
    .selectFrom('outbox')
    .select('body_text')
    .where('kind', '=', 'backup-failed')
    .execute();
  expect(mails).toEqual([{ body_text: expect.stringContaining('AccessDenied') }]);
});

test('a shop whose bucket of backups refuses it does not start; one that does not answer is tried later', async () => {
  await using opened = new AsyncDisposableStack();
  const open = (bucket: string, env: Record<string, string> = {}) =>
    openBackupStore(
      readSettings({ ...keys, ...env, BACKUP_DIR: `s3://${bucket}/shop`, BACKUP_EVERY_HOURS: '24' }),
      opened,
    );
  await expect(open('boots')).rejects.toThrow(/^The bucket boots of BACKUP_DIR cannot be used/);
  await expect(open('backups', { BACKUP_S3_ACCESS_KEY_ID: 'you' })).rejects.toThrow(/cannot be used/);
  server.setOutage(true);
  await expect(open('backups')).resolves.toBeDefined();
});
