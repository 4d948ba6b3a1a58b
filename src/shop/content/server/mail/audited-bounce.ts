import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditedEntity } from '#platform/audit/server/audit.ts';

/** The email is null if it is not that of a subscriber. */
const state = z.object({ email: z.string().nullable() });

/** Marks of bounced addresses. An id is the hash of the address. */
export const auditedBounce: AuditedEntity = {
  name: (recorded) => state.parse(recorded).email ?? 'an address',
  nameById: () => 'an address',
  describe: () => ({}),
  async lock(db, id) {
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
      await db
        .insertInto('refused_address')
        .values({ address_hash: Buffer.from(id, 'hex') })
        .execute();
      return true;
    },
  },
  tags: () => [],
};
