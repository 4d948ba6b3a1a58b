import { z } from 'zod';
import { orderStatus } from '#contract/orders.ts';
import { plainFact, type Subject } from './subject.ts';

const state = z.object({ status: orderStatus });

/** Orders: administrators set their status, nothing else. */
export const orderSubject: Subject = {
  name: () => '',
  facts: (recorded) => ({ status: plainFact(state.parse(recorded).status) }),
  async hold(db, id) {
    const row = await db
      .selectFrom('shop_order')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  },
  async write(db, id, target) {
    const { status } = state.parse(target);
    await db.updateTable('shop_order').set({ status }).where('id', '=', id).execute();
  },
  presence: null,
  tags: () => [],
};
