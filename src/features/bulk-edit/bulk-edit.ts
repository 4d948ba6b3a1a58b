import type { Feature } from '#platform/features/feature.ts';
import { bulkEditEndpoints } from './contract.ts';
import { registerBulkEditRoutes } from './server/routes.ts';

/** Edits many shoes at once. */
export const bulkEdit = {
  endpoints: bulkEditEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerBulkEditRoutes(registerRoute, dependencies);
  },
} satisfies Feature;
