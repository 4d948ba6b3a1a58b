import { listOrderEvents } from '#contract/admin.ts';
import type { Dependencies } from '../../../core/dependencies.ts';
import { refuse } from '../../../http/refusal.ts';
import { reply } from '../../../http/reply.ts';
import type { Serve } from '../../../http/serve.ts';
import * as store from './list-events.ts';

/** GET /admin/orders/{idPayment}/timeline. */
export function serveTimeline(serve: Serve, { db }: Dependencies): void {
  serve(listOrderEvents, async ({ params }) => {
    const events = await store.listOrderEvents(db, params.idPayment);
    return events ? reply(200, events) : refuse('NOT_FOUND');
  });
}
