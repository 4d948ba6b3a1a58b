import { z } from 'zod';
import type { Feature } from '#platform/features/feature.ts';
import { defineSettings } from '#platform/settings/feature-settings.ts';
import { zeroOrOne } from '#platform/settings/setting-schemas.ts';
import { importEndpoints } from './contract.ts';
import { importWords } from './server/import-words.ts';
import { uploadPrivacy } from './server/upload-privacy.ts';
import { registerImportRoutes } from './server/uploads/routes.ts';
import { catalogFilesPlugin } from './server/uploads/upload-plugin.ts';
import { purgeUploads } from './server/uploads/upload-store.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface ServerSettings {
    /** Whether pictures of imports may be fetched from private networks. */
    readonly allowPrivateImages: boolean;
  }
}

/** The public interface of the transfer module: the catalog in and out. */

export { exportCatalog } from './server/export/export-catalog.ts';
export type { CatalogDestination } from './server/export/folder-destination.ts';
export { createFolderDestination } from './server/export/folder-destination.ts';
export { createZipDestination } from './server/export/zip-destination.ts';
export { type ImportResult, importCatalog } from './server/import-catalog.ts';
export { createFetchPicture } from './server/pictures/fetch-picture.ts';
export { openProductFile } from './server/product-file/open-product-file.ts';
export { formatRowProblem } from './server/products/import-report.ts';

/** Product files of Shopify and WooCommerce, in and out. */
export const importExport = {
  endpoints: importEndpoints,
  settings: defineSettings(z.object({ ALLOW_PRIVATE_IMAGES: zeroOrOne.default(false) }), [], (values) => ({
    allowPrivateImages: values.ALLOW_PRIVATE_IMAGES,
  })),
  async plugin(app, { registerRoute, dependencies }) {
    const stopping = new AbortController();
    app.addHook('preClose', async () => stopping.abort());
    registerImportRoutes(registerRoute, { ...dependencies, stopping: stopping.signal });
    await app.register(catalogFilesPlugin, dependencies);
  },
  privacy: uploadPrivacy,
  removeExpired: ({ longDb }) => purgeUploads(longDb),
  logWords: importWords,
} satisfies Feature;
