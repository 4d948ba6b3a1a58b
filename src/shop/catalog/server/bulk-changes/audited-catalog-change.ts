import { sql } from 'kysely';
import { z } from 'zod';
import { undoDays } from '#platform/audit/contract.ts';
import type { AuditedEntity, AuditedField } from '#platform/audit/server/audit.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import type { Database } from '#platform/database/database.ts';
import { reverseCatalogChange } from './reverse-catalog-change.ts';
import type { ShoeColumns } from './shoe-columns.ts';

const state = z.object({
  title: z.string(),
  created: z.number(),
  changed: z.number(),
  removed: z.number(),
});

/** A change of many shoes, undone and done again as one. */
export const auditedCatalogChange = (columns: readonly ShoeColumns[]): AuditedEntity => ({
  name: (recorded) => state.parse(recorded).title,
  title(action, recorded) {
    const { title } = state.parse(recorded);
    return action === 'create' ? title : `${action === 'remove' ? 'Undid' : 'Redid'}: ${title}`;
  },
  describe(recorded) {
    const { created, changed, removed } = state.parse(recorded);
    const counts = { 'shoes created': created, 'shoes changed': changed, 'shoes deleted': removed };
    const those = Object.entries(counts).filter(([, count]) => count > 0);
    return Object.fromEntries(those.map(([name, count]) => [name, countField(count)]));
  },
  async lock(db, id) {
    const applied = await db
      .selectFrom('catalogue_change')
      .select('id')
      .where('id', '=', id)
      .where('applied', '=', true)
      .forUpdate()
      .executeTakeFirst();
    return applied ? findCatalogChange(db, id) : null;
  },
  async write() {
    throw new Error('a change of many shoes is undone as a whole');
  },
  softDelete: {
    async remove(db, id) {
      await reverseCatalogChange(db, id, { isUndo: true, columns });
    },
    restore: (db, id) => reverseCatalogChange(db, id, { isUndo: false, columns }),
  },
  async tags(id, db) {
    const shoes = await db
      .selectFrom('catalogue_change_shoe')
      .select('shoe_id')
      .where('change_id', '=', id)
      .execute();
    return ['catalogue', 'brands', ...shoes.map(({ shoe_id }) => `shoe:${shoe_id}` as const)];
  },
});

/** A change as its audit entry keeps it. */
export async function findCatalogChange(db: Database, id: string): Promise<object> {
  return db
    .selectFrom('catalogue_change')
    .select(['title', 'created', 'changed', 'removed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const countField = (count: number): AuditedField => ({ value: count, text: formatCount(count) });

/** Deletes what is known of changes that can no longer be undone. */
export async function purgeCatalogChanges(db: Database): Promise<void> {
  await db
    .deleteFrom('catalogue_change')
    .where('created_at', '<', sql<Date>`now() - ${undoDays + 1} * interval '1 day'`)
    .execute();
}
