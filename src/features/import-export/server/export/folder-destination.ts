import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { chartsFile, picturesFolder } from '../source/import-source.ts';

/** Writes an export to a file, the folder `FILE.pictures` and the file `FILE.charts.csv` beside it. The file appears when all is written. */
export function createFolderDestination(path: string): CatalogDestination & AsyncDisposable {
  const unfinished = `${path}.unfinished`;
  const table = createWriteStream(unfinished);
  const failure = finished(table);
  failure.catch(() => {});
  return {
    async writeTable(text) {
      if (!table.write(text)) await Promise.race([once(table, 'drain'), failure]);
    },
    async addPicture(picture, read) {
      const bytes = await read();
      const file = join(`${path}.${picturesFolder}`, ...picture.split('/'));
      await mkdir(dirname(file), { recursive: true });
      if (bytes) await writeFile(file, bytes);
    },
    async addCharts(text) {
      await writeFile(`${path}.${chartsFile}`, text);
    },
    async finish() {
      table.end();
      await failure;
      await rename(unfinished, path);
    },
    async [Symbol.asyncDispose]() {
      table.destroy();
      await rm(unfinished, { force: true });
    },
  };
}

/** Where an export goes. The table is finished before the first picture comes. */
export interface CatalogDestination {
  /** Appends to the product file. */
  writeTable(text: string): Promise<void>;
  /** Adds a picture; `read` is called once it is its turn. */
  addPicture(path: string, read: () => Promise<Buffer | null>): Promise<void>;
  /** Adds the file with the charts of sizes. */
  addCharts(text: string): Promise<void>;
  /** Completes the export; without it nothing is left. */
  finish(): Promise<void>;
}
