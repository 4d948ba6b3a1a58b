import { z } from 'zod';
import { ApiError, problem } from '../../shared/problem.ts';
import { type AuditedEntity, textField } from '../audit/audit.ts';

const state = z.object({ name: z.string() });

/** Brands are created and removed, but never renamed. */
export const auditedBrand: AuditedEntity = {
  name: (recorded) => state.parse(recorded).name,
  describe: (recorded) => ({ name: textField(state.parse(recorded).name) }),
  async lock(db, id) {
    const row = await db
      .selectFrom('brand')
      .select(['id as _id', 'name'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  },
  async write() {
    throw new Error('a brand cannot be renamed');
  },
  presence: {
    async remove(db, id) {
      await db.updateTable('brand').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    },
    async restore(db, id) {
      try {
        const restored = await db
          .updateTable('brand')
          .set({ deleted_at: null })
          .where('id', '=', id)
          .executeTakeFirst();
        return restored.numUpdatedRows === 1n;
      } catch (error) {
        if (!isTaken(error)) throw error;
        throw new ApiError(problem('CHANGED_MEANWHILE', { detail: 'There is a brand of that name again' }));
      }
    },
  },
  tags: () => ['brands'],
};

/** Violation of the unique index on the names of brands that are not deleted. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'brand_name_once';
