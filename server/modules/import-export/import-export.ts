import type { Feature } from '../../feature.ts';
import { importWords } from './import-words.ts';
import { uploadPrivacy } from './upload-privacy.ts';
import { registerImportRoutes } from './uploads/routes.ts';
import { catalogFilesPlugin } from './uploads/upload-plugin.ts';
import { purgeUploads } from './uploads/upload-store.ts';

declare module '../../shared/dependencies.ts' {
  interface ServerSettings {
    /** Whether pictures of imports may be fetched from private networks. */
    readonly allowPrivateImages: boolean;
  }
}

/** The public interface of the transfer module: the catalog in and out. */

export { exportCatalog } from './export/export-catalog.ts';
export type { CatalogDestination } from './export/folder-destination.ts';
export { createFolderDestination } from './export/folder-destination.ts';
export { createZipDestination } from './export/zip-destination.ts';
export { type ImportResult, importCatalog } from './import-catalog.ts';
export { createFetchPicture } from './pictures/fetch-picture.ts';
export { openProductFile } from './product-file/open-product-file.ts';
export { formatRowProblem } from './products/import-report.ts';

/** Product files of Shopify and WooCommerce, in and out. */
export const importExport = {
  async plugin(app, { registerRoute, dependencies }) {
    const stopping = new AbortController();
    app.addHook('preClose', async () => stopping.abort());
    registerImportRoutes(registerRoute, { ...dependencies, stopping: stopping.signal });
    await app.register(catalogFilesPlugin, dependencies);
  },
  personalData: uploadPrivacy,
  removeExpired: ({ longDb }) => purgeUploads(longDb),
  logWords: importWords,
} satisfies Feature;
