import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { writeBackup } from '#features/backups/cli/write-backup.ts';
import { createS3FileStorage } from '#platform/files/s3-file-storage.ts';
import { openDemoPlace, openPlace, readAllFiles } from '../support/backup-shop.ts';
import { openBucketServer } from '../support/bucket-server.ts';
import { callCommand } from '../support/call-command.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';

const plain = { secretFingerprint: null, settings: {}, anonymiser: null };

test('a backup has the settings that are no secrets, and no secret', async () => {
  await using place = await openDemoPlace();
  const secrets = {
    AUTH_SECRET: 'the-secret-that-signs-every-cookie-of-the-shop',
    ADMIN_PASSWORD: 'the-password-of-both',
    STRIPE_SECRET_KEY: 'sk_live_secretsecret',
    STRIPE_WEBHOOK_SECRET: 'whsec_secretsecret',
    GOOGLE_CLIENT_SECRET: 'the-secret-of-google',
    SMTP_URL: 'smtps://shop:the-mail-password@mail.example',
    METRICS_TOKEN: 'the-token-of-metrics',
  };
  const open = {
    PUBLIC_ORIGIN: 'https://shop.example',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_open',
    GOOGLE_CLIENT_ID: 'id',
  };
  const file = join(dirname(place.dataFolder), 'shop.tar.gz');
  const { code, output } = await callCommand('backup', [file], { ...place.env, ...secrets, ...open });
  expect([code, output]).toEqual([0, expect.any(String)]);
  const content = gunzipSync(await readFile(file)).toString('latin1');
  expect(content).toContain('https://shop.example');
  expect(Object.values(secrets).filter((secret) => content.includes(secret))).toEqual([]);
  expect(content).not.toContain('the-mail-password');
});

test('files of a bucket are in a backup, and restored into a folder; objects of others are left out', async () => {
  await using server = await openBucketServer();
  const credentials = { accessKeyId: 'me', secretAccessKey: 'secret' };
  using bucket = await createS3FileStorage({
    bucket: 'shoes',
    region: 'us-east-1',
    endpoint: server.endpoint,
    credentials,
  });
  for (const number of [1, 2, 3, 4, 5])
    await bucket.put(`pictures/upload-${number}/side-640.webp`, Buffer.of(number));
  server.files.set('somebody else/notes.txt', Buffer.from('not of the shop'));
  await using shop = await openPlace();
  await migrate(shop.databaseUrl);
  const file = join(dirname(shop.dataFolder), 'shop.tar.gz');
  const { files: count } = await writeBackup(file, { ...shop, files: bucket, ...plain });
  await using place = await openPlace();
  await restoreBackup(file, { ...place, force: false, administrators: [] });
  const restored = await readAllFiles(place.files);
  expect([count, Object.keys(restored)]).toEqual([
    5,
    [1, 2, 3, 4, 5].map((number) => `pictures/upload-${number}/side-640.webp`),
  ]);
});

test('a photo that is replaced while rows are copied is in the backup', async () => {
  await using shop = await openPlace();
  await migrate(shop.databaseUrl);
  await shop.files.put('avatars/mia/old.webp', Buffer.from('old'));
  const file = join(dirname(shop.dataFolder), 'shop.tar.gz');
  let lists = 0;
  const files = {
    ...shop.files,
    async list(prefix: string) {
      lists += 1;
      if (lists === 2) {
        await shop.files.put('avatars/mia/new.webp', Buffer.from('new'));
        await shop.files.remove('avatars/mia/old.webp');
      }
      return shop.files.list(prefix);
    },
  };
  await writeBackup(file, { ...shop, files, ...plain });
  await using place = await openPlace();
  await restoreBackup(file, { ...place, force: false, administrators: [] });
  expect(Object.keys(await readAllFiles(place.files))).toEqual([
    'avatars/mia/new.webp',
    'avatars/mia/old.webp',
  ]);
});

test('a backup counts its rows right when the database says late that a table is complete', async () => {
  await using shop = await openPlace();
  await migrate(shop.databaseUrl);
  const proxy = await openDatabaseProxy(shop.databaseUrl);
  proxy.delayEndOfCopies();
  try {
    const file = join(dirname(shop.dataFolder), 'shop.tar.gz');
    const { rows } = await writeBackup(file, { ...shop, databaseUrl: proxy.url, ...plain });
    expect(rows).toBeGreaterThan(20);
    await using place = await openPlace();
    await restoreBackup(file, { ...place, force: false, administrators: [] });
  } finally {
    proxy.close();
  }
});
