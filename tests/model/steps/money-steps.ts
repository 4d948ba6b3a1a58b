import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { settlePayments } from '../shop/violations.ts';
import type { World } from '../shop/world.ts';
import { withFault } from './carts.ts';
import { anyOf, defineStep, pickOrder, refused } from './step.ts';

const anyOrder = anyOf(9);

/** How money goes back. */
export const moneySteps = {
  refund: defineStep({
    args: fc.record(
      {
        order: anyOrder,
        restock: fc.boolean(),
        fails: fc.boolean(),
        part: fc.constantFrom('pair', 'amount'),
      },
      { requiredKeys: ['order', 'restock', 'fails'] },
    ),
    async run(context, { order, restock, fails, part }) {
      const { world, process } = context;
      const idPayment = pickOrder(context, order);
      if (idPayment === undefined) return null;
      const administrator = await world.administrator(process);
      const reason = 'requested_by_customer';
      const body = {
        reason: reason as 'requested_by_customer',
        restock: restock && part !== 'amount',
        ...(part === 'pair' && { items: await onePair(world, idPayment) }),
        ...(part === 'amount' && { amountCents: 1000 }),
      };
      const request = { params: { idPayment }, body };
      const idempotencyKey = randomUUID();
      const send = () =>
        administrator.call('POST /admin/orders/{idPayment}/refunds', request, { idempotencyKey });
      const response = await withFault(world, fails ? 'fail_refund' : 'clear', send);
      await settlePayments(world);
      if (!response.ok) return response.problem.status < 500 ? {} : refused('a refund', response.problem);
      const again = await send();
      await settlePayments(world);
      const isSame = again.ok && again.body._id === response.body._id;
      return isSame ? {} : { violations: ['a refund that was sent again is another one'] };
    },
  }),

  answerDispute: defineStep({
    args: fc.record({ order: anyOrder, evidence: fc.constantFrom('winning_evidence', 'losing_evidence') }),
    async run(context, { order, evidence }) {
      const { shop } = context.world;
      const idPayment = pickOrder(context, order);
      const dispute = await shop.db
        .selectFrom('dispute')
        .innerJoin('shop_order', 'shop_order.attempt_id', 'dispute.attempt_id')
        .select('dispute.id')
        .where('id_payment', '=', idPayment ?? '')
        .executeTakeFirst();
      if (!dispute) return null;
      const form = { 'evidence[uncategorized_text]': evidence, submit: 'true' };
      await shop.askProvider('POST', `disputes/${dispute.id}`, form);
      // What the bank answers happens as soon as somebody asks.
      await shop.askProvider('GET', 'disputes');
      return {};
    },
  }),
};

/** A pair of the first line of an order. */
const onePair = async ({ shop }: World, idPayment: string) => {
  const lines = await shop.db
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .select(['shoe_id as _id', 'size'])
    .where('id_payment', '=', idPayment)
    .limit(1)
    .execute();
  return lines.map((line) => ({ ...line, quantity: 1 }));
};
