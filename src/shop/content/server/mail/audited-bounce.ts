import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditedEntity } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { refusalId } from '#platform/outbox/refused-addresses.ts';

/** The email is null if it is not that of a subscriber. */
const state = z.object({ email: z.string().nullable() });

/** An id is the hash of the address; after an erasure it is of nobody, and nothing can be undone. */
const isHash = (id: string) => /^[0-9a-f]{64}$/.test(id);

/** Marks of bounced addresses. */
export const auditedBounce: AuditedEntity = {
  name: (recorded) => state.parse(recorded).email ?? 'an address',
  nameById: () => 'an address',
  describe: () => ({}),
  async lock(db, id) {
    if (!isHash(id)) return null;
    const row = await db
      .selectFrom('refused_address')
      .leftJoin('newsletter_subscriber', (join) =>
        join.on(sql<boolean>`sha256(convert_to(email_key, 'UTF8')) = address_hash`),
      )
      .select('email')
      .where('address_hash', '=', Buffer.from(id, 'hex'))
      .forUpdate('refused_address')
      .executeTakeFirst();
    return row ?? null;
  },
  async write() {
    throw new Error('the mark of a bounced address is never changed, only removed and restored');
  },
  title(action, recorded) {
    const email = state.parse(recorded).email ?? 'an address';
    return action === 'remove' ? `Removed the mark of ${email} as bounced` : `Marked ${email} as bounced`;
  },
  softDelete: {
    async remove(db, id) {
      await db.deleteFrom('refused_address').where('address_hash', '=', Buffer.from(id, 'hex')).execute();
    },
    async restore(db, id) {
      if (!isHash(id)) return false;
      await db
        .insertInto('refused_address')
        .values({ address_hash: Buffer.from(id, 'hex') })
        .execute();
      return true;
    },
  },
  tags: () => [],
};

/** Takes an address out of the audit log's entries about its mark, and its hash, which anybody can compute. */
export async function forgetBounces(db: Database, email: string): Promise<void> {
  const unknown = JSON.stringify({ email: null });
  for (const [side, values] of [
    ['before', { before: unknown }],
    ['after', { after: unknown }],
  ] as const)
    await db
      .updateTable('admin_history')
      .set(values)
      .where('entity', '=', 'bounce')
      .where('entity_id', '=', refusalId(email))
      .where(side, 'is not', null)
      .execute();
  await db
    .updateTable('admin_history')
    .set({ entity_id: `erased-${randomUUID()}` })
    .where('entity', '=', 'bounce')
    .where('entity_id', '=', refusalId(email))
    .execute();
}
