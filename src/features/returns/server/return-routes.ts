import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, isProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, publicReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { findOrder } from '#shop/orders/server/orders.ts';
import { createPaymentContext, dropSoldOut, findChanger } from '#shop/orders/server/payments/payments.ts';
import { readSetting } from '#shop/settings/server/settings.ts';
import { removeReturnLabelEndpoint, setReturnLabelEndpoint } from '../contract/labels.ts';
import {
  announceReturnEndpoint,
  arriveReturnEndpoint,
  cancelReturnEndpoint,
  findSentBackEndpoint,
  listOrderReturnsEndpoint,
  listReturnReasonsEndpoint,
  listReturnsEndpoint,
  settleReturnEndpoint,
} from '../contract/returns.ts';
import { whyNotReturnable } from '../contract/why-not-returnable.ts';
import { announceReturn } from './announce-return.ts';
import { type PlannedChange, planArrival } from './arrive-return.ts';
import { changeReturn } from './change-return.ts';
import { countReasons, countSentBack } from './count-reasons.ts';
import { changeLabel } from './labels/change-label.ts';
import { checkLabel } from './labels/check-label.ts';
import { type LockedReturn, lockReturn } from './move-return.ts';
import { returnAddressSetting } from './return-address-setting.ts';
import { findReturn, listOrderReturns, listReturns, toOrderReturn } from './return-store.ts';
import { countOrderedPairs } from './returnable.ts';
import { settleReturn } from './settle-return.ts';

/** POST and GET /cart/order/{idPayment}/returns. */
export function registerReturnRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { cacheInvalidator, db, settings, shopSettings, purchaseHooks: hooks, mailSite } = dependencies;

  registerRoute(
    announceReturnEndpoint,
    async ({ params, body, caller, address: sender, claim }) => {
      const changer = await findChanger(
        { db, rateLimitScale: settings.rateLimitScale },
        { idPayment: params.idPayment, caller, email: body.email, address: sender },
      );
      if (isProblem(changer)) return changer;
      const address = readSetting(await shopSettings.find(), returnAddressSetting);
      const context = { hooks, mailSite, holdDays: settings.returnHoldDays, address };
      const made = await dropSoldOut(
        cacheInvalidator,
        body.items.map(({ _id }) => _id),
        inTransaction(db, (transaction) =>
          announceReturn(transaction, context, { ...params, items: body.items, claim }),
        ),
      );
      return reply(201, toOrderReturn(made));
    },
    async (first) => {
      const made = await findReturn(db, first);
      return made && reply(201, toOrderReturn(made));
    },
  );

  registerRoute(listOrderReturnsEndpoint, async ({ params }) => {
    const found = await findOrder(db, params.idPayment);
    if (!found) return problem('NOT_FOUND');
    const { order } = found;
    const pairs = whyNotReturnable(order) === null ? await countOrderedPairs(db, order._id) : [];
    return reply(200, {
      returns: (await listOrderReturns(db, order._id)).map(toOrderReturn),
      returnable: pairs
        .filter(({ left }) => left > 0)
        .map(({ shoe_id: _id, size, left: quantity }) => ({ _id, size, quantity })),
      address: readSetting(await shopSettings.find(), returnAddressSetting),
    });
  });
}

/** GET /admin/returns, /admin/return-reasons and /shoes/{id}/sent-back, and what administrators do with a return. */
export function registerReturnAdminRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, readDb, longDb, purchaseHooks: hooks, mailSite, cacheInvalidator } = dependencies;

  registerRoute(listReturnsEndpoint, async ({ query }) => {
    const { returns, total } = await listReturns(db, query);
    return reply(200, returns, { [totalCountHeader]: String(total) });
  });

  registerRoute(listReturnReasonsEndpoint, async ({ query }) => {
    const { sizes, total } = await countReasons(longDb, query);
    return reply(200, sizes, { [totalCountHeader]: String(total) });
  });

  registerRoute(findSentBackEndpoint, async ({ params: { id } }) =>
    publicReply(200, await countSentBack(readDb, id), ['returns']),
  );

  registerRoute(arriveReturnEndpoint, async ({ params: { id }, body: { restock, items }, caller }) =>
    change({ id, who: caller }, (transaction, own) => planArrival(transaction, own, { restock, items })),
  );

  registerRoute(cancelReturnEndpoint, async ({ params: { id }, caller }) =>
    change({ id, who: caller }, async (_, own) => {
      if (own.state === 'canceled') return null;
      if (own.state === 'settled') throw notNow('This return was already settled');
      if (own.state === 'arrived')
        throw notNow('The pairs arrived, so the return cannot be canceled. Settle it, or undo the arrival');
      return { own, to: { ...own, state: 'canceled', taken: false } };
    }),
  );

  registerRoute(settleReturnEndpoint, async ({ params: { id }, body, caller, log }) => {
    const { action: outcome, amountCents } = body;
    const context = createPaymentContext(dependencies, log);
    const result = await settleReturn(context, { id, outcome, amountCents, who: caller });
    await cacheInvalidator.invalidate(['returns']);
    return isProblem(result) ? result : auditedReply(200, result.settled, result.change);
  });

  registerRoute(setReturnLabelEndpoint, async ({ params: { id }, upload, caller }) => {
    const file = await checkLabel(upload, caller);
    return isProblem(file) ? file : attach({ id, file, who: caller });
  });

  registerRoute(removeReturnLabelEndpoint, ({ params: { id }, caller }) =>
    attach({ id, file: null, who: caller }),
  );

  const attach = (change: Parameters<typeof changeLabel>[1]) =>
    inTransaction(db, async (transaction) => {
      const entry = await changeLabel(transaction, change, mailSite);
      return auditedReply(200, await requireReturn(transaction, change.id), entry);
    });

  /** Changes a return as `plan` says; null means that it needs no change. */
  async function change(
    { id, who }: { id: string; who: SignedIn },
    plan: (db: Database, own: LockedReturn) => Promise<PlannedChange | null>,
  ) {
    const answer = await inTransaction(db, async (transaction) => {
      const own = await lockReturn(transaction, id);
      if (!own) return problem('NOT_FOUND');
      const planned = await plan(transaction, own);
      const entry =
        planned && (await changeReturn(transaction, planned.own, { ...planned, who }, { hooks, mailSite }));
      return auditedReply(200, await requireReturn(transaction, id), entry);
    });
    await cacheInvalidator.invalidate(['returns']);
    return answer;
  }
}

const notNow = (detail: string): ApiError => new ApiError(problem('NOT_ALLOWED_NOW', { detail }));

async function requireReturn(db: Database, id: string) {
  const found = await findReturn(db, id);
  if (!found) throw new ApiError(problem('NOT_FOUND'));
  return found;
}
