import { z } from 'zod';
import { type AuditedEntity, textField } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import type { SizeRow } from '../contract/fields/size-chart.ts';
import { chartRows } from '../contract/size-charts.ts';

/*
 * Triggers of `brand`. A write also does this, in the same transaction:
 *
 * - `catalogue_change_insert`: invalidates the cached brands in every process, through `stock_change`
 * - `catalogue_change_update`: invalidates the cached brands in every process, through `stock_change`
 * - `catalogue_change_delete`: invalidates the cached brands in every process, through `stock_change`
 */

const state = z.object({ name: z.string(), chart: chartRows.nullish() });

/** Brands are created and removed and get another chart of sizes, but are never renamed. */
export const auditedBrand: AuditedEntity = {
  name: (recorded) => state.parse(recorded).name,
  describe(recorded) {
    const { name, chart } = state.parse(recorded);
    return {
      name: textField(name),
      ...(chart && { 'size chart': { value: chart, text: describeChart(chart) } }),
    };
  },
  lock: lockBrand,
  async write(db, id, target, names) {
    if (names.includes('name')) throw new Error('a brand cannot be renamed');
    await writeChart(db, id, state.parse(target).chart ?? null);
  },
  softDelete: {
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
        throw new ApiError(problem('CHANGED_MEANWHILE', { detail: 'A brand with that name exists again' }));
      }
    },
  },
  tags: () => ['brands'],
};

/** The brand as the audit log records it, locked; null when there is none. */
export async function lockBrand(db: Database, id: string) {
  const row = await db
    .selectFrom('brand')
    .select(['id as _id', 'name', 'size_chart as chart'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a brand its own chart, or with null that of the shop. */
export async function writeChart(db: Database, id: string, rows: readonly SizeRow[] | null): Promise<void> {
  const size_chart = rows === null ? null : JSON.stringify(rows);
  await db.updateTable('brand').set({ size_chart }).where('id', '=', id).execute();
}

const describeChart = (rows: readonly SizeRow[]): string =>
  rows.map(({ size, us, uk, eu, cm }) => `${size} (US ${us}, UK ${uk}, EU ${eu}, ${cm} cm)`).join(', ');

/** Violation of the unique index on the names of brands that are not deleted. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'brand_name_once';
