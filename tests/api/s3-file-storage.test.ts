import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3FileStorage } from '#platform/files/s3-file-storage.ts';
import type { S3Settings } from '#platform/settings/s3-settings.ts';
import { FileStorageError } from '#platform/storage/file-storage.ts';
import { type BucketServer, openBucketServer } from '../support/bucket-server.ts';

let server: BucketServer;
let address: S3Settings;
beforeAll(async () => {
  server = await openBucketServer();
  const credentials = { accessKeyId: 'me', secretAccessKey: 'secret' };
  address = { bucket: 'shoes', region: 'us-east-1', endpoint: server.endpoint, credentials };
});
afterAll(() => server[Symbol.asyncDispose]());

test('stores, reads, lists by prefix over all pages, and removes files', async () => {
  using files = await createS3FileStorage(address);
  const bytes = Buffer.from([0, 255, 13, 10]);
  const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `pictures/${name}/side-320.webp`);
  for (const key of keys) await files.put(key, bytes);
  await files.put('avatars/mia/1.webp', Buffer.from('m'));
  expect(await files.get('pictures/a/side-320.webp')).toEqual(bytes);
  expect(server.files.get('pictures/a/side-320.webp')).toEqual(bytes);
  expect(await files.list('pictures/')).toEqual(keys);
  await files.remove('pictures/a/side-320.webp');
  await files.remove('pictures/a/side-320.webp');
  expect(await files.get('pictures/a/side-320.webp')).toBeNull();
});

test('rejects keys with path traversal', async () => {
  using files = await createS3FileStorage(address);
  await expect(files.put('../x', Buffer.from('x'))).rejects.toThrow('not a file key');
  await expect(files.get('a//b')).rejects.toThrow('not a file key');
});

test.each([
  ['a missing bucket', 'HTTP 404', { bucket: 'boots' }],
  ['wrong access keys', 'HTTP 403', { credentials: { accessKeyId: 'you', secretAccessKey: 'x' } }],
  ['a server that does not respond', 'ECONNREFUSED', { endpoint: 'http://127.0.0.1:9' }],
])('%s stops the start with an error message that says %s', async (_, reason, wrong) => {
  const opening = createS3FileStorage({ ...address, ...wrong });
  await expect(opening).rejects.toThrow(FileStorageError);
  const { bucket } = { ...address, ...wrong };
  await expect(opening).rejects.toThrow(
    `The bucket ${bucket} cannot be used (${reason}). Check the S3_… settings.`,
  );
});
