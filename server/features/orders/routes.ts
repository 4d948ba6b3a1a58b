import { totalCountHeader } from '#contract/listing.ts';
import { changeOrder, findOrder, listOrders, listUserOrders } from '#contract/orders.ts';
import type { Dependencies } from '../../core/dependencies.ts';
import { recordHistory } from '../../core/history.ts';
import type { Caller } from '../../http/caller.ts';
import { refuse } from '../../http/refusal.ts';
import { reply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import * as store from './store.ts';

/** GET /cart, /cart/{id}, /cart/order/{id} and PUT /cart/order/{idPayment}. */
export function serveOrders(serve: Serve, { db }: Dependencies): void {
  serve(listOrders, async ({ query }) => {
    const { orders, total } = await store.listOrders(db, query);
    return reply(200, orders, { [totalCountHeader]: String(total) });
  });

  serve(listUserOrders, async ({ params }) => reply(200, await store.listUserOrders(db, params.id)));

  serve(findOrder, async ({ params, caller }) => {
    const found = await store.findOrder(db, params.id);
    if (!found) return refuse('NOT_FOUND');
    const { order, uid } = found;
    return reply(200, maySeeAll(caller, uid) ? order : { ...order, email: '' }, heldLink);
  });

  serve(changeOrder, async ({ params, body, caller }) => {
    const changed = await db.transaction().execute(async (transaction) => {
      const change = await store.changeStatus(transaction, params.idPayment, body.status);
      if (change && change.before !== change.order.status) {
        await recordHistory(transaction, caller, {
          action: 'change',
          entity: 'order',
          id: change.order._id,
          before: { status: change.before },
          after: { status: change.order.status },
        });
      }
      return change;
    });
    return changed ? reply(200, changed.order) : refuse('NOT_FOUND');
  });
}

/** Whoever holds the link sees the order; its address must not travel on (decision 21). */
const heldLink = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const maySeeAll = (caller: Caller, owner: string): boolean =>
  caller.kind === 'signed-in' && (caller.uid === owner || caller.administrator);
