import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { chartsFile, picturesFolder } from '../source/import-source.ts';
import type { CatalogDestination } from './folder-destination.ts';

/** An export as a ZIP archive; `archive` ends when it is finished, and fails when it cannot be. */
export interface ZipDestination extends CatalogDestination {
  readonly archive: Readable;
}

/** Creates a {@link ZipDestination} with `catalogue.csv`, the pictures below `pictures/` and `charts.csv`. */
export function createZipDestination(): ZipDestination {
  const zip = new ZipFile();
  const table = new PassThrough();
  const archive = new PassThrough();
  zip.outputStream.pipe(archive);
  zip.on('error', (error) => archive.destroy(error));
  zip.addReadStream(table, 'catalogue.csv');
  return {
    archive,
    async writeTable(text) {
      if (!table.write(text)) await once(table, 'drain');
    },
    async addPicture(path, read) {
      table.end();
      zip.addReadStreamLazy(`${picturesFolder}/${path}`, { compress: false }, (done) => {
        read().then(
          (bytes) => done(null, Readable.from(bytes ? [bytes] : [])),
          (error: unknown) => done(error, Readable.from([])),
        );
      });
    },
    async addCharts(text) {
      zip.addBuffer(Buffer.from(text), chartsFile);
    },
    async finish() {
      table.end();
      zip.end();
    },
  };
}
