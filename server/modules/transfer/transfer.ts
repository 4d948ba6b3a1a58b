/** The public interface of the transfer module: the catalogue in and out. */
export { type ImportResult, importCatalogue } from './import-catalogue.ts';
export { formatRowProblem } from './products/import-problem.ts';
export { UnreadableFileError } from './reading/decode-text.ts';
export { openImportSource } from './source/open-import-source.ts';
