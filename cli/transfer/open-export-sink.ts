import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type CatalogueSink, createFolderSink, createZipSink } from '#server/modules/transfer/transfer.ts';

/** Opens where an export is written: a ZIP archive, or a CSV file with a folder of pictures beside it. */
export function openExportSink(path: string): CatalogueSink & AsyncDisposable {
  return path.toLowerCase().endsWith('.zip') ? openArchive(path) : createFolderSink(path);
}

/** The archive appears under its name when it is complete. */
function openArchive(path: string): CatalogueSink & AsyncDisposable {
  const unfinished = `${path}.unfinished`;
  const { archive, finish, ...sink } = createZipSink();
  const written = pipeline(archive, createWriteStream(unfinished));
  written.catch(() => {});
  return {
    ...sink,
    async finish() {
      await finish();
      await written;
      await rename(unfinished, path);
    },
    async [Symbol.asyncDispose]() {
      archive.destroy();
      await rm(unfinished, { force: true });
    },
  };
}
