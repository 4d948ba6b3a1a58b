/** The public interface of the bulk changes module. */
export { applyStagedShoes } from './apply-staged-shoes.ts';
export { auditedCatalogChange, purgeCatalogChanges } from './audited-catalog-change.ts';
export { columnList, stagedColumns } from './changed-columns.ts';
export { listStagedShoes, type StagedShoe } from './list-staged-shoes.ts';
export { readAttributes, readValues, type ShoeColumns, type ShoeValues } from './shoe-columns.ts';
export type { HeldNumber } from './staged-numbers.ts';
export { stageValues } from './staged-values.ts';
export { countStagedShoes, createStaging, type StagedCounts } from './staging.ts';
