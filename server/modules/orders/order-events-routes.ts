import { listOrderEventsEndpoint } from '#contract/admin.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { listOrderEvents } from './order-events-store.ts';

/** GET /admin/orders/{idPayment}/timeline. */
export function registerOrderEventRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listOrderEventsEndpoint, async ({ params }) => {
    const events = await listOrderEvents(db, params.idPayment);
    return events ? reply(200, events) : problem('NOT_FOUND');
  });
}
