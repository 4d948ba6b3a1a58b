import fc from 'fast-check';
import { settlePayments } from '../shop/violations.ts';
import type { World } from '../shop/world.ts';
import { withFault } from './carts.ts';
import { anyOf, defineStep, pick, pickOrder, refused, type StepContext, sizesOf } from './step.ts';

const anyOrder = anyOf(9);

/** What buyers and administrators do with an order until it ships. */
export const orderSteps = {
  cancelOrder: defineStep({
    args: fc.record({ order: anyOrder, byBuyer: fc.boolean(), fails: fc.boolean() }),
    async run(context, { order, byBuyer, fails }) {
      const { world } = context;
      const idPayment = pickOrder(context, order);
      const changer = idPayment === undefined ? null : await changerOf(context, { idPayment, byBuyer });
      if (idPayment === undefined || !changer) return null;
      const response = await withFault(world, fails ? 'fail_refund' : 'clear', () =>
        changer.call('POST /cart/order/{idPayment}/cancel', { params: { idPayment }, body: {} }),
      );
      await settlePayments(world);
      if (!response.ok)
        return response.problem.status < 500 ? {} : refused('a cancellation', response.problem);
      return { changes: { [`order ${idPayment} canceled`]: 'true' }, isAction: !byBuyer };
    },
  }),

  changeSize: defineStep({
    args: fc.record({ order: anyOrder, line: fc.nat(2), newSize: anyOf(3), byBuyer: fc.boolean() }),
    async run(context, { order, line: lineIndex, newSize: sizeIndex, byBuyer }) {
      const idPayment = pickOrder(context, order);
      const changer = idPayment === undefined ? null : await changerOf(context, { idPayment, byBuyer });
      if (idPayment === undefined || !changer) return null;
      const line = pick(await linesOf(context.world, idPayment), lineIndex);
      const newSize = line && pick(otherSizesOf(context, line), sizeIndex);
      if (!line || newSize === undefined) return null;
      const { _id, size } = line;
      const response = await changer.call('POST /cart/order/{idPayment}/change-size', {
        params: { idPayment },
        body: { _id, size, newSize },
      });
      if (!response.ok)
        return response.problem.status < 500 ? {} : refused('a change of size', response.problem);
      const isChanged = response.body.shoe.some((shoe) => shoe._id === _id && shoe.size === newSize);
      return isChanged ? {} : { violations: [`an order whose size was changed has no ${newSize}`] };
    },
  }),
};

/** An administrator or the buyer of an order, in their browser; null where the buyer is gone or disabled. */
export async function changerOf(
  { world, process, before }: StepContext,
  { idPayment, byBuyer }: { idPayment: string; byBuyer: boolean },
) {
  if (!byBuyer) return world.administrator(process);
  const uid = world.memory.orders.find((order) => order.idPayment === idPayment)?.uid;
  const buyer = world.memory.people.find((person) => person.uid === uid);
  return buyer && before[`user ${buyer.uid} status`] === 'Enabled' ? world.signedIn(buyer, process) : null;
}

/** The sizes of a shoe for which pairs can be exchanged. */
export const otherSizesOf = ({ before }: StepContext, { _id, size }: { _id: string; size: string }) =>
  sizesOf(before, _id).filter((other) => other !== size);

/** The lines of an order. */
export const linesOf = ({ shop }: World, idPayment: string) =>
  shop.db
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .select(['shoe_id as _id', 'size', 'quantity'])
    .where('id_payment', '=', idPayment)
    .orderBy('position')
    .execute();
