/** The public interface of the bulk changes module. */
export { applyStagedShoes } from './apply-staged-shoes.ts';
export { auditedCatalogueChange, purgeCatalogueChanges } from './audited-catalogue-change.ts';
export { listStagedShoes, type StagedShoe } from './list-staged-shoes.ts';
export { registerBulkEditRoutes } from './routes.ts';
export { countStagedShoes, createStaging, type StagedCounts } from './staging.ts';
