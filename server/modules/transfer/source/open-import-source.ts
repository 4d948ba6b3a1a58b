import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UnreadableFileError } from '../reading/decode-text.ts';
import { type ImportSource, isPicturePath, pictureLimit, picturesFolder } from './import-source.ts';
import { openZipSource } from './open-zip-source.ts';

/**
 * Opens a product file on this machine: a CSV file with a folder `FILE.pictures` beside it, or a ZIP archive.
 * @throws UnreadableFileError when there is no such file
 */
export async function openImportSource(path: string): Promise<ImportSource & Disposable> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new UnreadableFileError(`There is no file ${path}.`);
  if (path.toLowerCase().endsWith('.zip')) return openZipSource(path);
  const folder = `${path}.${picturesFolder}`;
  const hasFolder = (await stat(folder).catch(() => null))?.isDirectory() ?? false;
  return {
    name: basename(path),
    size: info.size,
    open: () => createReadStream(path),
    pictures: hasFolder ? (picture) => readPicture(folder, picture) : null,
    [Symbol.dispose]() {},
  };
}

async function readPicture(folder: string, picture: string): Promise<Buffer | null> {
  if (!isPicturePath(picture)) return null;
  const file = join(folder, ...picture.split('/'));
  const info = await stat(file).catch(() => null);
  return info?.isFile() && info.size <= pictureLimit ? readFile(file) : null;
}
