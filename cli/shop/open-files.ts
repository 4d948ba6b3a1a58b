import { join } from 'node:path';
import { projectFolder } from '#config/environment.ts';
import type { Settings } from '#config/settings.ts';
import { createFolderFileStorage } from '#server/integrations/folder-file-storage.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { hashSources, pictureSources } from '../build/content-hash.ts';

/** Opens the storage of uploads and pictures: a bucket, whose library is loaded only then, or the data folder. */
export async function openFiles(
  { bucket, dataFolder }: Pick<Settings, 'bucket' | 'dataFolder'>,
  opened: AsyncDisposableStack,
): Promise<FileStorage> {
  if (!bucket) return createFolderFileStorage(join(dataFolder, 'files'));
  const { createS3FileStorage } = await import('#server/integrations/s3-file-storage.ts');
  return opened.use(await createS3FileStorage(bucket));
}

/** Opens the cache of drawings. They depend only on the sources, so they are stored beside the builds. */
export const openPictureCache = async (): Promise<FileStorage> =>
  createFolderFileStorage(
    join(projectFolder, 'build', `pictures-${await hashSources(projectFolder, pictureSources)}`),
  );
