import { z } from 'zod';
import { reportState } from '../products/import-report.ts';
import { importedShoe } from '../products/product.ts';
import { readChart } from '../read-charts.ts';
import type { FileOptions } from '../read-shoes.ts';

/** Some shoes of a product file, which share of it is read (0 to 1), and at its end what else it has. */
export const filePart = z.object({
  shoes: z.array(importedShoe),
  share: z.number(),
  end: z.object({ report: reportState, charts: z.array(readChart) }).nullable(),
});
export type FilePart = z.infer<typeof filePart>;

/** A product file with the pictures that come with it. */
export interface ProductFile {
  /** For the audit log. */
  readonly name: string;
  readonly hasPictures: boolean;
  /**
   * Reads the shoes, the last part with the report.
   * @throws UnreadableFileError when it is no product file
   */
  read(options: FileOptions): AsyncIterable<FilePart>;
  /** The bytes of a picture by its path, null where there is no such file. */
  readPicture(path: string): Promise<Buffer | null>;
}
