/** The public interface of the bulk changes module. */
export { applyStagedShoes } from './apply-staged-shoes.ts';
export { auditedCatalogChange, purgeCatalogChanges } from './audited-catalog-change.ts';
export { listStagedShoes, registerBulkEditRoutes, type StagedShoe } from './routes.ts';
export { countStagedShoes, createStaging, type StagedCounts } from './staging.ts';
