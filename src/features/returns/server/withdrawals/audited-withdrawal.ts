import { z } from 'zod';
import { type AuditedEntity, booleanField } from '#platform/audit/server/audit.ts';

/** Nothing of who withdrew: the audit log is for administrators' actions. */
const state = z.object({ _id: z.string(), receivedAt: z.string(), done: z.boolean() });

/** Withdrawals: whether they are settled. */
export const auditedWithdrawal: AuditedEntity = {
  name: (recorded) => state.parse(recorded).receivedAt.slice(0, 10),
  describe: (recorded) => ({ settled: booleanField(state.parse(recorded).done) }),
  async lock(db, id) {
    const row = await db
      .selectFrom('withdrawal')
      .select(['id', 'created_at', 'done'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ? { _id: row.id, receivedAt: row.created_at.toISOString(), done: row.done } : null;
  },
  async write(db, id, target) {
    await db
      .updateTable('withdrawal')
      .set({ done: state.parse(target).done })
      .where('id', '=', id)
      .execute();
  },
  title: (_action, recorded) => {
    const { done, receivedAt } = state.parse(recorded);
    return `Marked withdrawal of ${receivedAt.slice(0, 10)} as ${done ? 'settled' : 'open'}`;
  },
  softDelete: null,
  tags: () => [],
};
