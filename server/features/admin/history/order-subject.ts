import { formatCents } from '#contract/money.ts';
import { orderStatus } from '#contract/orders.ts';
import { bringOrderBack, holdOrder, orderState, removeOrder } from '../../../core/payments/removed-order.ts';
import { RefusedError } from '../../../http/failures.ts';
import { refuse } from '../../../http/refusal.ts';
import { plainFact, type Subject } from './subject.ts';

/** A change of status records nothing else. */
const state = orderState.partial().extend({ status: orderStatus });

/** Orders: administrators set their status, and take one away that nobody paid. */
export const orderSubject: Subject = {
  name: (recorded) => state.parse(recorded).idPayment ?? '',
  facts(recorded) {
    const { status, email, amount } = state.parse(recorded);
    return {
      status: plainFact(status),
      ...(email !== undefined && { email: plainFact(email) }),
      ...(amount !== undefined && { total: { value: amount, text: formatCents(amount) } }),
    };
  },
  hold: holdOrder,
  async write(db, id, target) {
    const { status } = state.parse(target);
    await db.updateTable('shop_order').set({ status }).where('id', '=', id).execute();
  },
  presence: {
    async remove(db, id) {
      await removeOrder(db, id);
    },
    async restore(db, id, recorded) {
      const outcome = await bringOrderBack(db, id, orderState.parse(recorded));
      if (outcome !== 'sold out') return outcome === 'back';
      throw new RefusedError(refuse('NOT_ALLOWED_NOW', { detail: 'Its pairs were sold in the meantime' }));
    },
  },
  tags: () => [],
};
