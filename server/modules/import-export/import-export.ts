/** The public interface of the transfer module: the catalog in and out. */

export { exportCatalog } from './export/export-catalog.ts';
export type { CatalogDestination } from './export/folder-destination.ts';
export { createFolderDestination } from './export/folder-destination.ts';
export { createZipDestination } from './export/zip-destination.ts';
export { type ImportResult, importCatalog } from './import-catalog.ts';
export { createFetchPicture } from './pictures/fetch-picture.ts';
export { openProductFile } from './product-file/open-product-file.ts';
export { formatRowProblem } from './products/import-report.ts';
export { UnreadableFileError } from './reading/decode-text.ts';
export { registerImportRoutes } from './uploads/routes.ts';
export { catalogFilesPlugin } from './uploads/upload-plugin.ts';
export { purgeUploads } from './uploads/upload-store.ts';
