import { findHealthEndpoint } from '#contract/health.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { storeCounts } from './health-job.ts';
import { listFailingRoutes, listSlowRoutes } from './route-hours.ts';
import { runHealthChecks } from './run-checks.ts';

/** GET /admin/health. */
export function registerShopHealthRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db } = dependencies;
  registerRoute(findHealthEndpoint, async () => {
    await storeCounts(db);
    const [checks, slowest, failing] = await Promise.all([
      runHealthChecks(dependencies),
      listSlowRoutes(db),
      listFailingRoutes(db),
    ]);
    return reply(200, { checks, slowest, failing });
  });
}
