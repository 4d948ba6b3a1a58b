import { exportCatalog } from '#features/import-export/import-export.ts';
import { shoeColumns } from '#shop/shoe-columns.ts';
import type { TestShop } from './test-shop.ts';

/** An export in memory. */
export interface ExportedFile {
  readonly table: string;
  readonly pictures: Map<string, Buffer>;
  readonly charts: string;
}

/** Exports the catalog of a shop. */
export async function exportFile(
  shop: Pick<TestShop, 'db' | 'files' | 'bundledFiles'>,
): Promise<ExportedFile> {
  let table = '';
  let charts = '';
  const pictures = new Map<string, Buffer>();
  await exportCatalog(
    { ...shop, shoeColumns },
    {
      async writeTable(text) {
        table += text;
      },
      async addPicture(path, read) {
        const bytes = await read();
        if (bytes) pictures.set(path, bytes);
      },
      async addCharts(text) {
        charts = text;
      },
      async finish() {},
    },
    () => {},
  );
  return { table, pictures, charts };
}
