import type { ShopFeature } from '#shop/shop-feature.ts';
import { countedLaunches } from './contract/counted-launches.ts';
import { launchEndpoints } from './contract/launches.ts';
import { launchPurchases } from './server/admissions.ts';
import { placeAdmission } from './server/admit-places.ts';
import { auditedLaunch } from './server/audited-launch.ts';
import { registerLaunchCalendar } from './server/calendar/launch-calendar.ts';
import { createDrandBeacon } from './server/drand-beacon.ts';
import { registerLaunchAdminRoutes } from './server/launch-admin-routes.ts';
import { editableLaunchMails, launchMailKinds } from './server/launch-emails.ts';
import { launchGauges } from './server/launch-gauges.ts';
import { startLaunchJob } from './server/launch-job.ts';
import { launchPrivacy } from './server/launch-privacy.ts';
import { registerLaunchRoutes } from './server/launch-routes.ts';
import { launchSettings } from './server/launch-settings.ts';
import { launchWords } from './server/launch-words.ts';
import { launchesCheck } from './server/launches-check.ts';
import type { RandomnessBeacon } from './server/randomness-beacon.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface Dependencies {
    /** Public randomness for the draws, if there is any. */
    readonly beacon?: RandomnessBeacon | null | undefined;
  }
  interface ServerSettings {
    /** How long somebody whom a launch lets in may take to buy, in ms. */
    readonly launchHoldMs: number;
    /** The most shoppers that a launch lets in in a second, in all processes. */
    readonly launchAdmissionsPerSecond: number;
    /** The address of a drand chain for the draws, if there is one. */
    readonly launchBeaconUrl?: string | null | undefined;
  }
}

declare module '#platform/invalidation/cache-tags.ts' {
  interface CacheTags {
    /** The calendar of launches. */
    readonly launches: true;
    /** What is about the launch of the shoe with this id. */
    readonly [launch: `launch:${string}`]: true;
  }
}

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly launch: true;
  }
}

/** Limited releases: a draw that anyone can verify, and a line. */
export const launches = {
  endpoints: launchEndpoints,
  settings: launchSettings,
  counted: countedLaunches,
  openDependencies: ({ launchBeaconUrl }) => ({
    beacon: launchBeaconUrl ? createDrandBeacon(launchBeaconUrl) : null,
  }),
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
  healthChecks: [launchesCheck],
  publicPages: [
    { path: '/launches', isListed: true, query: [], tags: () => [] },
    { path: '/launches/:id/draw', query: [], tags: () => [] },
  ],
  startJob: startLaunchJob,
  purchases: launchPurchases,
  mailKinds: launchMailKinds,
  editableMails: editableLaunchMails,
  privacy: launchPrivacy,
  logWords: launchWords,
} satisfies ShopFeature;
