import type { Feature } from '#platform/features/feature.ts';
import { firstStepsEndpoints } from './contract.ts';
import { auditedFirstSteps } from './server/audited-first-steps.ts';
import { registerFirstStepsRoutes } from './server/routes.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly 'first-steps': true;
  }
}

/** What to do before a new shop can sell. */
export const firstSteps = {
  endpoints: firstStepsEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerFirstStepsRoutes(registerRoute, dependencies);
  },
  audited: () => ({ 'first-steps': auditedFirstSteps }),
} satisfies Feature;
