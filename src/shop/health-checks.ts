import { allFeatures } from '#platform/features/all-features.ts';
import type { HealthCheck } from '#platform/features/health-check.ts';

/** The checks of all features, in the order of the health page. */
export const healthChecks: readonly HealthCheck[] = allFeatures
  .flatMap((feature) => feature.healthChecks ?? [])
  .sort((one, other) => one.position - other.position);
