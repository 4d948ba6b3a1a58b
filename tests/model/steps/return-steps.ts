import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startReturnJob } from '#features/returns/server/return-job.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { settlePayments } from '../shop/violations.ts';
import type { KnownOrder } from '../shop/world.ts';
import { withFault } from './carts.ts';
import { changerOf, linesOf, otherSizesOf } from './order-steps.ts';
import { anyOf, defineStep, pick, pickOrder, refused, type StepContext } from './step.ts';

/** Half of the time the newest. */
const anyReturn = anyOf(4);

const anyItem = fc.record({
  line: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 2 }),
  swapFor: fc.option(anyOf(3)),
});

/** What becomes of pairs that are sent back. */
export const returnSteps = {
  announceReturn: defineStep({
    args: fc.record({
      order: anyOf(9),
      byBuyer: fc.boolean(),
      items: fc.array(anyItem, { minLength: 1, maxLength: 2 }),
    }),
    async run(context, { order, byBuyer, items }) {
      const idPayment = pickSent(context, order) ?? pickOrder(context, order);
      const changer = idPayment === undefined ? null : await changerOf(context, { idPayment, byBuyer });
      if (idPayment === undefined || !changer) return null;
      const lines = await linesOf(context.world, idPayment);
      const wanted = items.flatMap(({ line: index, quantity, swapFor: sizeIndex }) => {
        const line = pick(lines, index);
        if (!line) return [];
        const { _id, size } = line;
        const swapFor =
          sizeIndex === null ? undefined : pick(otherSizesOf(context, { _id, size }), sizeIndex);
        return { _id, size, quantity, ...(swapFor !== undefined && { swapFor }) };
      });
      const response = await changer.call('POST /cart/order/{idPayment}/returns', {
        params: { idPayment },
        body: { items: wanted },
      });
      if (!response.ok)
        return response.problem.status < 500 ? {} : refused('announcing a return', response.problem);
      const isSwap = wanted.some(({ swapFor }) => swapFor !== undefined);
      const changes = { [`return ${response.body._id}`]: inWords('announced', isSwap && 'taken') };
      return { changes };
    },
  }),

  arriveReturn: defineStep({
    args: fc.record({ return: anyReturn, restock: fc.boolean() }),
    async run(context, { return: index, restock }) {
      const id = await pickReturn(context, index);
      if (id === undefined) return null;
      const administrator = await context.world.administrator(context.process);
      const response = await administrator.call('POST /admin/returns/{id}/arrive', {
        params: { id },
        body: { restock },
      });
      if (!response.ok) return response.problem.status < 500 ? {} : refused('an arrival', response.problem);
      const place = inWords('arrived', restock && 'restocked', has(context, id, 'taken') && 'taken');
      return { changes: { [`return ${id}`]: place }, isAction: true };
    },
  }),

  settleReturn: defineStep({
    args: fc.record({
      return: anyReturn,
      action: fc.constantFrom('refund', 'send', 'send'),
      fails: fc.boolean(),
    }),
    async run(context, { return: index, action, fails }) {
      const id = await pickReturn(context, index);
      if (id === undefined) return null;
      const administrator = await context.world.administrator(context.process);
      const response = await withFault(context.world, fails ? 'fail_refund' : 'clear', () =>
        administrator.call('POST /admin/returns/{id}/settle', { params: { id }, body: { action } }),
      );
      await settlePayments(context.world);
      if (!response.ok)
        return response.problem.status < 500 ? {} : refused('settling a return', response.problem);
      const isRestocked = has(context, id, 'restocked');
      const place = inWords('settled', action, isRestocked && 'restocked', action === 'send' && 'taken');
      return { changes: { [`return ${id}`]: place }, isAction: true };
    },
  }),

  cancelReturn: defineStep({
    args: fc.record({ return: anyReturn }),
    async run(context, { return: index }) {
      const id = await pickReturn(context, index);
      if (id === undefined) return null;
      const administrator = await context.world.administrator(context.process);
      const response = await administrator.call('POST /admin/returns/{id}/cancel', { params: { id } });
      if (!response.ok)
        return response.problem.status < 500 ? {} : refused('canceling a return', response.problem);
      return { changes: { [`return ${id}`]: 'canceled' }, isAction: true };
    },
  }),

  expireReturn: defineStep({
    args: fc.record({ return: anyReturn }),
    async run(context, { return: index }) {
      const { db } = context.world.shop;
      const id = await pickReturn(context, index);
      if (id === undefined) return null;
      await db
        .updateTable('order_return')
        .set({ due_at: sql<Date>`clock_timestamp() - interval '1 second'` })
        .where('id', '=', id)
        .execute();
      const violations: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void violations.push(line) });
      const job = startReturnJob({ db, log, purchaseHooks });
      await job.runOnce();
      await job.stop();
      const isExpired = context.before[`return ${id}`] === 'announced taken';
      return { changes: isExpired ? { [`return ${id}`]: 'expired' } : {}, violations };
    },
  }),
};

/** An order that is on its way or received, the newest first. */
const pickSent = ({ world, before }: StepContext, index: number): string | undefined => {
  const isSent = ({ idPayment }: KnownOrder) =>
    (before[`order ${idPayment} shipment`] ?? 'not sent') !== 'not sent' ||
    before[`order ${idPayment} status`] === 'Received';
  return pick(world.memory.orders.filter(isSent).toReversed(), index)?.idPayment;
};

/** A return of an order that is there, the newest first. */
async function pickReturn({ world }: StepContext, index: number): Promise<string | undefined> {
  const returns = await world.shop.db
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
    .select('order_return.id')
    .orderBy('order_return.created_at', 'desc')
    .execute();
  return pick(returns, index)?.id;
}

const has = ({ before }: StepContext, id: string, word: string): boolean =>
  (before[`return ${id}`] ?? '').split(' ').includes(word);

/** A return as its fact says it. */
const inWords = (...words: readonly (string | false)[]): string => words.filter(Boolean).join(' ');
