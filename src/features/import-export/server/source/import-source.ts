/** A product file with the pictures that come with it. */
export interface ImportSource {
  /** Bytes of the product file, for progress. */
  readonly size: number;
  /** The bytes of the product file, from the beginning each time. */
  open(): AsyncIterable<Buffer>;
  /** The bytes of a picture by its path, null where there is no such file; the whole is null where no pictures came. */
  readonly pictures: ((path: string) => Promise<Buffer | null>) | null;
  /** The bytes of the charts of sizes that come with it; null without. */
  readonly charts: (() => AsyncIterable<Buffer>) | null;
}

/** The file of an archive, or the ending of the file beside a product file, that has the charts of sizes. */
export const chartsFile = 'charts.csv';

/** The largest picture that is read, as of uploads; larger ones count as missing. In bytes. */
export const pictureLimit = 5 * 1024 * 1024;

/** The folder of an archive, or the ending of the folder beside a file, that holds the pictures. */
export const picturesFolder = 'pictures';

/** Whether a path stays in its folder: plain names between slashes. */
export const isPicturePath = (path: string): boolean =>
  path.length <= 300 && path.split('/').every((part) => /^[^\\/:\0.][^\\/:\0]*$/.test(part));
