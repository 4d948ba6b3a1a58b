import { listMessagesEndpoint, listSubscribersEndpoint } from '#contract/admin.ts';
import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { findMessages, findSubscribers } from './subscriber-store.ts';

/** GET /admin/subscribers and /admin/messages. */
export function registerSubscriberRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listSubscribersEndpoint, async ({ query }) => {
    const { rows, total } = await findSubscribers(db, query);
    return reply(200, [...rows], { [totalCountHeader]: String(total) });
  });

  registerRoute(listMessagesEndpoint, async ({ query }) => {
    const { rows, total } = await findMessages(db, query);
    return reply(200, [...rows], { [totalCountHeader]: String(total) });
  });
}
