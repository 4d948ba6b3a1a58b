import { join } from 'node:path';
import { projectFolder } from '#config/environment.ts';
import { createFolderFileStorage } from '#platform/files/folder-file-storage.ts';
import type { S3Settings } from '#platform/settings/s3-settings.ts';
import type { FileStorage, ReadOnlyFileStorage } from '#platform/storage/file-storage.ts';

/** Opens the storage of uploads: a bucket, whose library is loaded only then, or the data folder. */
export async function openFiles(
  { bucket, dataFolder }: { readonly bucket: S3Settings | null; readonly dataFolder: string },
  opened: AsyncDisposableStack,
): Promise<FileStorage> {
  if (!bucket) return createFolderFileStorage(join(dataFolder, 'files'));
  const { createS3FileStorage } = await import('#platform/files/s3-file-storage.ts');
  return opened.use(await createS3FileStorage(bucket));
}

/** Opens the committed pictures of the demo catalog, `demo/pictures`. */
export const openBundledFiles = (): ReadOnlyFileStorage =>
  createFolderFileStorage(join(projectFolder, 'demo'));
