import { launchEndpoints } from '#contract/launches/launches.ts';
import { registerLaunchCalendar } from '../../pages/discovery/launch-calendar.ts';
import type { RandomnessBeacon } from '../../shared/network/randomness-beacon.ts';
import type { ShopFeature } from '../../shop-feature.ts';
import { launchPurchases } from './admissions.ts';
import { placeAdmission } from './admit-places.ts';
import { auditedLaunch } from './audited-launch.ts';
import { registerLaunchAdminRoutes } from './launch-admin-routes.ts';
import { launchMailKinds } from './launch-emails.ts';
import { launchGauges } from './launch-gauges.ts';
import { startLaunchJob } from './launch-job.ts';
import { launchPrivacy } from './launch-privacy.ts';
import { registerLaunchRoutes } from './launch-routes.ts';

declare module '../../shared/dependencies.ts' {
  interface Dependencies {
    /** Public randomness for the draws; null where there is none. */
    readonly beacon: RandomnessBeacon | null;
  }
  interface ServerSettings {
    /** How long somebody whom a launch lets in may take to buy, in ms. */
    readonly launchHoldMs: number;
    /** The most shoppers that a launch lets in in a second, in all processes. */
    readonly launchAdmissionsPerSecond: number;
  }
}

import { launchWords } from './launch-words.ts';

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
  admission: placeAdmission,
  gauges: launchGauges,
  publicPages: [
    { path: '/launches', isListed: true, query: [], tags: () => [] },
    { path: '/launches/:id/draw', query: [], tags: () => [] },
  ],
  startJob: startLaunchJob,
  purchases: launchPurchases,
  mailKinds: launchMailKinds,
  personalData: launchPrivacy,
  logWords: launchWords,
} satisfies ShopFeature;
