import { allFeatures } from '#platform/features/all-features.ts';
import type { HealthCheck } from '#platform/features/health-check.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';

declare module '#platform/features/health-check.ts' {
  interface HealthContext {
    readonly payment: Dependencies['payment'];
    readonly duties: Dependencies['duties'];
  }
}

/** The checks of all features, in the order of the health page. */
export const healthChecks: readonly HealthCheck[] = allFeatures
  .flatMap((feature) => feature.healthChecks ?? [])
  .sort((one, other) => one.position - other.position);
