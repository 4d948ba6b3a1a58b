import type { Feature } from '#platform/features/feature.ts';
import { registerBulkEditRoutes } from './routes.ts';

/** The public interface of the bulk changes module. */
export { applyStagedShoes } from './apply-staged-shoes.ts';
export { auditedCatalogChange, purgeCatalogChanges } from './audited-catalog-change.ts';
export { listStagedShoes, type StagedShoe } from './routes.ts';
export { countStagedShoes, createStaging, type StagedCounts } from './staging.ts';

/** Edits many shoes at once. */
export const bulkEdit = {
  async plugin(_app, { registerRoute, dependencies }) {
    registerBulkEditRoutes(registerRoute, dependencies);
  },
} satisfies Feature;
