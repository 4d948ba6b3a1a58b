import type { Feature } from '#platform/features/feature.ts';
import { reply } from '#platform/handlers/route.ts';
import { complianceEndpoints, listDutiesEndpoint } from './contract.ts';
import { checkDuties } from './server/check-duties.ts';
import { dutiesCheck } from './server/duties-health.ts';

/** What the law requires of the shop in each country that it delivers to. */
export const compliance = {
  endpoints: complianceEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerRoute(listDutiesEndpoint, async () => reply(200, await checkDuties(dependencies)));
  },
  healthChecks: [dutiesCheck],
} satisfies Feature;
