import { countEventsEndpoint, listCountsEndpoint } from '#contract/analytics/analytics.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { addCounts, listDays, listScreens } from './event-count-store.ts';

/** POST /analytics and GET /admin/analytics. */
export function registerAnalyticsRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(countEventsEndpoint, async ({ body, header }) => {
    // Do Not Track and Global Privacy Control; the pages check them too and then send nothing.
    if (header('dnt') === '1' || header('sec-gpc') === '1') return reply(202, { counted: 0 });
    await addCounts(db, body.events);
    return reply(202, { counted: body.events.reduce((sum, { times }) => sum + times, 0) });
  });

  registerRoute(listCountsEndpoint, async ({ query }) => {
    const [days, screens] = await Promise.all([listDays(db, query.days), listScreens(db, query.days)]);
    return reply(200, { days, screens });
  });
}
