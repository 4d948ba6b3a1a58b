import { pictureWidths, webpWidth } from '#platform/contract/fields/picture-widths.ts';
import type { FileStorage, ReadOnlyFileStorage } from '#platform/storage/file-storage.ts';
import {
  type PictureFile,
  parsePictureFile,
  pictureBase,
  pictureFileKey,
  uploadPrefix,
} from './picture-files.ts';

/** Where pictures are: uploads, and those that come with the shop. */
export interface PictureStorages {
  readonly files: FileStorage;
  readonly bundledFiles: ReadOnlyFileStorage;
}

/** A file of a picture. `path` is unique among all pictures: `upload-ab12/side-1280.avif`. */
export interface FoundPictureFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The best file of one view of a picture, from its base; null when there is none. */
export async function findBestPictureFile(
  storages: PictureStorages,
  base: string,
  view: string,
): Promise<FoundPictureFile | null> {
  const key = base.slice(pictureBase('').length);
  const names = [
    ...pictureWidths.toReversed().map((width) => `${view}-${width}.avif`),
    `${view}-${webpWidth}.webp`,
  ];
  for (const name of names) {
    const bytes = await readPictureFile(storages, parsePictureFile(key, name));
    if (bytes) return { path: `${key}/${name}`, bytes };
  }
  return null;
}

/** The picture that consists of exactly these files of this shop, as an export has them; null when it does not. */
export async function findPictureOfFiles(
  storages: PictureStorages,
  given: readonly FoundPictureFile[],
): Promise<{ key: string; views: PictureFile['view'][] } | null> {
  const views: PictureFile['view'][] = [];
  const [key = ''] = given[0]?.path.split('/') ?? [];
  for (const { path, bytes } of given) {
    const [own = '', name = '', ...more] = path.split('/');
    const file = own === key && more.length === 0 ? parsePictureFile(own, name) : null;
    const stored = await readPictureFile(storages, file);
    if (!file || !stored?.equals(bytes)) return null;
    views.push(file.view);
  }
  return views.length === 0 ? null : { key, views };
}

async function readPictureFile(
  { files, bundledFiles }: PictureStorages,
  file: PictureFile | null,
): Promise<Buffer | null> {
  if (!file) return null;
  return (file.key.startsWith(uploadPrefix) ? files : bundledFiles).get(pictureFileKey(file));
}
