import { z } from 'zod';
import { type AuditedEntity, booleanField } from '#platform/audit/server/audit.ts';

/** Nothing of the sender: the audit log is kept longer than messages are. */
const state = z.object({ _id: z.string(), createdAt: z.string(), answered: z.boolean() });

/** Messages of the contact form: whether they are answered. */
export const auditedMessage: AuditedEntity = {
  name: (recorded) => state.parse(recorded).createdAt.slice(0, 10),
  describe: (recorded) => ({ answered: booleanField(state.parse(recorded).answered) }),
  async lock(db, id) {
    const row = await db
      .selectFrom('contact_message')
      .select(['id as _id', 'created_at', 'answered'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ? { _id: row._id, createdAt: row.created_at.toISOString(), answered: row.answered } : null;
  },
  async write(db, id, target) {
    const { answered } = state.parse(target);
    await db.updateTable('contact_message').set({ answered }).where('id', '=', id).execute();
  },
  title: (_action, recorded) => {
    const { answered, createdAt } = state.parse(recorded);
    return `Marked message of ${createdAt.slice(0, 10)} as ${answered ? 'answered' : 'open'}`;
  },
  softDelete: null,
  tags: () => [],
};
