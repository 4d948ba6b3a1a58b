import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { claimForToday, ifRepeated } from '#platform/handlers/once-a-day.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { queueEmail, senderOf } from '#shop/content/server/mail/mail.ts';
import { readSetting } from '#shop/settings/server/settings.ts';
import {
  changeWithdrawalEndpoint,
  createWithdrawalEndpoint,
  listWithdrawalsEndpoint,
  readTermsEndpoint,
  type Statement,
} from '../../contract/withdrawals.ts';
import { auditedWithdrawal } from './audited-withdrawal.ts';
import { buyerReceipt, visitorReceipt } from './receipt-email.ts';
import { findReceiptPairs } from './receipt-pairs.ts';
import { findStatedOrder } from './stated-order.ts';
import { isLate } from './withdrawal-period.ts';
import { returnCostSetting, returnDaysSetting } from './withdrawal-settings.ts';
import { countStatements, listWithdrawals, requireWithdrawal } from './withdrawal-store.ts';

/** Statements about an order that somebody may make who is not signed in as its buyer, who may make more. */
const mostOfOthers = 15;
const tooMany = 'There are many withdrawals of this order already. Sign in to withdraw, or contact us';

/** The terms, and POST /withdrawals: stored and its receipt queued in one transaction, once for the same statement within a day. */
export function registerWithdrawalRoutes(
  registerRoute: RegisterRoute,
  { db, shopSettings, settings, mailSite }: Dependencies,
): void {
  registerRoute(readTermsEndpoint, async () => {
    const shop = await shopSettings.find();
    return reply(200, {
      days: readSetting(shop, returnDaysSetting),
      returnCost: readSetting(shop, returnCostSetting),
    });
  });

  registerRoute(
    createWithdrawalEndpoint,
    async (call) => {
      const { body, log } = call;
      const id = randomUUID();
      const at = new Date();
      const shop = await shopSettings.find();
      const period = { days: readSetting(shop, returnDaysSetting), timeZone: shop.shop.timeZone };
      const received = inTransaction(db, async (transaction) => {
        await call.claim(transaction, id);
        const content = sameForRepeats(body);
        await claimForToday(transaction, { deed: 'POST /withdrawals', content, entityId: id });
        const order = await findStatedOrder(transaction, body);
        const isOwn = order !== null && call.caller.kind === 'signed-in' && call.caller.uid === order.uid;
        if (order && !isOwn && (await countStatements(transaction, order.id)) >= mostOfOthers)
          throw new ApiError(problem('TOO_MANY_ATTEMPTS', { detail: tooMany }));
        const late = order !== null && isLate(order, period, at);
        await transaction
          .insertInto('withdrawal')
          .values({
            id,
            name: body.name,
            stated_order: body.order,
            email: body.email,
            part: body.part,
            items: body.items ? JSON.stringify(body.items) : null,
            order_id: order?.id ?? null,
            late,
            address_hash: createHash('sha256').update(`${id}:${call.address}`).digest('hex'),
            created_at: at,
          })
          .execute();
        const receipt = { id, statement: body, at };
        const site = mailSite();
        const pairs = await findReceiptPairs(transaction, order?.id ?? null, body.items);
        if (order) await queueEmail(transaction, buyerReceipt({ ...receipt, pairs }, site, isOwn));
        else
          await queueEmail(
            transaction,
            visitorReceipt({ ...receipt, pairs }, site),
            senderOf(call, settings),
          );
        log.info({ withdrawal: id, isKnown: order !== null, isLate: late }, 'withdrawal.received');
        return at.toISOString();
      });
      const receivedAt = await received.catch(
        ifRepeated(async (first) => (await requireWithdrawal(db, first)).receivedAt),
      );
      return reply(202, { receivedAt });
    },
    async (first) => reply(202, { receivedAt: (await requireWithdrawal(db, first)).receivedAt }),
  );
}

/** GET /admin/withdrawals, and the mark of one. */
export function registerWithdrawalAdminRoutes(
  registerRoute: RegisterRoute,
  { db, longDb }: Pick<Dependencies, 'db' | 'longDb'>,
): void {
  registerRoute(listWithdrawalsEndpoint, async ({ query }) => {
    const { withdrawals, total } = await listWithdrawals(longDb, query);
    return reply(200, withdrawals, { [totalCountHeader]: String(total) });
  });

  registerRoute(changeWithdrawalEndpoint, async ({ params: { id }, body: { done }, caller }) =>
    inTransaction(db, async (transaction) => {
      const before = await auditedWithdrawal.lock(transaction, id);
      if (!before) return problem('NOT_FOUND');
      await transaction.updateTable('withdrawal').set({ done }).where('id', '=', id).execute();
      const after = { ...before, done };
      const entry = { action: 'change', entity: 'withdrawal', id, before, after } as const;
      const change = isDeepStrictEqual(before, after)
        ? null
        : await recordAuditEntry(transaction, caller, entry);
      return auditedReply(200, await requireWithdrawal(transaction, id), change);
    }),
  );
}

/** A statement without the parts that a repeat may write differently. */
const sameForRepeats = ({ name, order, email, part, items = [] }: Statement) => ({
  name: name.toLowerCase(),
  order: order.toLowerCase(),
  email: email.toLowerCase(),
  part: part.toLowerCase(),
  items: items.map(({ _id, size, quantity }) => JSON.stringify([_id, size, quantity])).sort(),
});
