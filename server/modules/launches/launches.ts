import { launchEndpoints } from '#contract/launches/launches.ts';
import type { Feature } from '../../feature.ts';
import { registerLaunchCalendar } from '../../pages/discovery/launch-calendar.ts';
import { auditedLaunch } from './audited-launch.ts';
import { registerLaunchAdminRoutes } from './launch-admin-routes.ts';
import { launchGauges } from './launch-gauges.ts';
import { startLaunchJob } from './launch-job.ts';
import { registerLaunchRoutes } from './launch-routes.ts';

/** The public interface of the launches module. */
export {
  heldFor,
  type LaunchedUnits,
  refuseLaunched,
  restorePurchase,
  returnHeld,
  takeHeld,
} from './admissions.ts';

/** Limited releases: a draw that anyone can verify, and a line. */
export const launches = {
  endpoints: launchEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerLaunchRoutes(registerRoute, dependencies);
    registerLaunchAdminRoutes(registerRoute, dependencies);
  },
  async rootPlugin(app, { cache, dependencies: { settings } }) {
    registerLaunchCalendar(app, { cache, publicOrigin: settings.publicOrigin });
  },
  audited: (dependencies) => ({ launch: auditedLaunch(dependencies) }),
  gauges: launchGauges,
  startJob: startLaunchJob,
} satisfies Feature;
