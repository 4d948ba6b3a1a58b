/** The public interface of the transfer module: the catalogue in and out. */
export type { CatalogDestination } from './export/catalog-destination.ts';
export { exportCatalogue } from './export/export-catalogue.ts';
export { createFolderDestination } from './export/folder-destination.ts';
export { createZipDestination } from './export/zip-destination.ts';
export { type ImportResult, importCatalogue } from './import-catalogue.ts';
export { createFetchPicture } from './pictures/fetch-picture.ts';
export { formatRowProblem } from './products/import-problem.ts';
export { UnreadableFileError } from './reading/decode-text.ts';
export { openImportSource } from './source/open-import-source.ts';
export { registerImportRoutes } from './uploads/routes.ts';
export { catalogueFilesPlugin } from './uploads/upload-plugin.ts';
export { purgeUploads } from './uploads/upload-store.ts';
