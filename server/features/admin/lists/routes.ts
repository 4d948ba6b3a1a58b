import { listMessages, listSubscribers } from '#contract/admin.ts';
import { totalCountHeader } from '#contract/listing.ts';
import type { Dependencies } from '../../../core/dependencies.ts';
import { reply } from '../../../http/reply.ts';
import type { Serve } from '../../../http/serve.ts';
import * as store from './store.ts';

/** GET /admin/subscribers and /admin/messages. */
export function serveLists(serve: Serve, { db }: Dependencies): void {
  serve(listSubscribers, async ({ query }) => {
    const { rows, total } = await store.listSubscribers(db, query);
    return reply(200, [...rows], { [totalCountHeader]: String(total) });
  });

  serve(listMessages, async ({ query }) => {
    const { rows, total } = await store.listMessages(db, query);
    return reply(200, [...rows], { [totalCountHeader]: String(total) });
  });
}
