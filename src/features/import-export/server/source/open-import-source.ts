import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { UnreadableFileError } from '../reading/decode-text.ts';
import {
  chartsFile,
  type ImportSource,
  isPicturePath,
  pictureLimit,
  picturesFolder,
} from './import-source.ts';

/**
 * Opens a product file on this machine: a CSV file with a folder `FILE.pictures` and a file `FILE.charts.csv` beside it, or a
 * ZIP archive.
 * @throws UnreadableFileError when there is no such file
 */
export async function openImportSource(path: string): Promise<ImportSource & Disposable> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new UnreadableFileError(`There is no file ${path}.`);
  if (path.toLowerCase().endsWith('.zip')) return openZipSource(path);
  const folder = `${path}.${picturesFolder}`;
  const charts = `${path}.${chartsFile}`;
  const hasCharts = (await stat(charts).catch(() => null))?.isFile() ?? false;
  const hasFolder = (await stat(folder).catch(() => null))?.isDirectory() ?? false;
  return {
    size: info.size,
    open: () => createReadStream(path),
    pictures: hasFolder ? (picture) => readPicture(folder, picture) : null,
    charts: hasCharts ? () => createReadStream(charts) : null,
    [Symbol.dispose]() {},
  };
}

async function readPicture(folder: string, picture: string): Promise<Buffer | null> {
  if (!isPicturePath(picture)) return null;
  const file = join(folder, ...picture.split('/'));
  const info = await stat(file).catch(() => null);
  return info?.isFile() && info.size <= pictureLimit ? readFile(file) : null;
}

/** An archive with more entries is not read. */
const maxEntries = 200_000;

/** The most bytes that a product file may have once it is unpacked, against archives that unpack to endless zeros. */
const productFileLimit = 1024 * 1024 * 1024;

/**
 * Opens a ZIP archive with one CSV file, pictures below `pictures/`, and charts of sizes in `charts.csv`.
 * @throws UnreadableFileError when it is no such archive
 */
async function openZipSource(path: string): Promise<ImportSource & Disposable> {
  const zip = await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(path, {
    lazyEntries: true,
    autoClose: false,
  }).catch((cause: unknown) => {
    throw new UnreadableFileError('The file is not a ZIP archive, or it is damaged.', { cause });
  });
  try {
    const entries = await listEntries(zip);
    const tables = [...entries.values()].filter(({ fileName }) => isTable(fileName));
    const [table] = tables;
    if (!table || tables.length > 1)
      throw new UnreadableFileError(
        `The archive contains ${tables.length} CSV files. It must contain exactly one.`,
      );
    const charts = entries.get(chartsFile);
    const hasPictures = [...entries.keys()].some((name) => name.startsWith(`${picturesFolder}/`));
    return {
      size: table.uncompressedSize,
      open: () => readEntry(zip, table),
      pictures: hasPictures ? (picture) => readZippedPicture(zip, entries, picture) : null,
      charts: charts ? () => readEntry(zip, charts) : null,
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Archives made on a Mac carry shadows of their files. */
const isTable = (name: string): boolean =>
  /\.csv$/i.test(name) &&
  name !== chartsFile &&
  !name.startsWith(`${picturesFolder}/`) &&
  !name.startsWith('__MACOSX/');

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > maxEntries)
        reject(new UnreadableFileError('The archive contains more than 200,000 files.'));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (cause) => reject(new UnreadableFileError('The ZIP archive is damaged.', { cause })));
    zip.readEntry();
  });
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > productFileLimit)
    throw new UnreadableFileError('The CSV file is larger than 1 GB.');
  try {
    for await (const part of await openEntry(zip, entry)) yield part;
  } catch (cause) {
    throw new UnreadableFileError('The ZIP archive is damaged.', { cause });
  }
}

async function readZippedPicture(
  zip: ZipFile,
  entries: Map<string, Entry>,
  picture: string,
): Promise<Buffer | null> {
  const entry = isPicturePath(picture) ? entries.get(`${picturesFolder}/${picture}`) : undefined;
  return entry && entry.uncompressedSize <= pictureLimit ? buffer(await openEntry(zip, entry)) : null;
}

/** yauzl ends a stream with an error when it is longer or shorter than the archive says. */
const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
