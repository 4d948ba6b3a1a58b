import { listMessagesEndpoint, listSubscribersEndpoint } from '#contract/admin.ts';
import { totalCountHeader } from '#contract/query-params.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { reply } from '../../shared/reply.ts';
import type { RegisterRoute } from '../../shared/route.ts';
import * as store from './subscriber-store.ts';

/** GET /admin/subscribers and /admin/messages. */
export function registerSubscriberRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listSubscribersEndpoint, async ({ query }) => {
    const { rows, total } = await store.findSubscribers(db, query);
    return reply(200, [...rows], { [totalCountHeader]: String(total) });
  });

  registerRoute(listMessagesEndpoint, async ({ query }) => {
    const { rows, total } = await store.findMessages(db, query);
    return reply(200, [...rows], { [totalCountHeader]: String(total) });
  });
}
