import { createS3FileStorage } from '#platform/files/s3-file-storage.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { openBucketServer } from './bucket-server.ts';

/** Opens an empty bucket of its own, over HTTP and the official SDK. */
export async function openBucketFiles(): Promise<{ files: FileStorage } & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const { endpoint } = opened.use(await openBucketServer());
  const files = opened.use(
    await createS3FileStorage({
      bucket: 'shoes',
      region: 'us-east-1',
      endpoint,
      credentials: { accessKeyId: 'me', secretAccessKey: 'secret' },
    }),
  );
  const closers = opened.move();
  return { files, [Symbol.asyncDispose]: () => closers.disposeAsync() };
}
