import { z } from 'zod';
import type { AuditedEntity } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { removeReview, restoreReview } from './move-review.ts';

/** Contains nothing about who reported or wrote the review. */
const state = z.object({ shoe: z.string(), decision: z.enum(['open', 'keep', 'remove']) });
type ReportState = z.infer<typeof state>;

const words = { open: 'Open', keep: 'Kept', remove: 'Removed' } as const;

/** Decisions about reports. An undo reopens the reports that were decided together; nobody is notified. */
export const auditedReport: AuditedEntity = {
  name: (recorded) => `of a review of ${state.parse(recorded).shoe}`,
  describe(recorded) {
    const { decision } = state.parse(recorded);
    return { decision: { value: decision, text: words[decision] } };
  },
  lock: lockReport,
  async write(db, id, target) {
    const before = await lockReport(db, id);
    const { decision } = state.parse(target);
    const review = await db
      .selectFrom('review_report')
      .select('review_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (before?.decision === 'remove') await restoreReview(db, review.review_id);
    if (decision === 'remove') await removeReview(db, review.review_id);
    await db
      .updateTable('review_report')
      .set(decision === 'open' ? { decision: null, decided_at: null } : { decision, decided_at: new Date() })
      .where('decided_with', '=', id)
      .execute();
  },
  title(_action, recorded) {
    const { shoe, decision } = state.parse(recorded);
    if (decision === 'open') return `Reopened the reports of a review of ${shoe}`;
    return `${decision === 'keep' ? 'Kept' : 'Removed'} a reported review of ${shoe}`;
  },
  softDelete: null,
  async tags(id, db) {
    const row = await db
      .selectFrom('review_report')
      .select('shoe_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? [`shoe:${row.shoe_id}`] : [];
  },
};

/** The state of a report, locked until the transaction ends; null when there is none. */
export async function lockReport(db: Database, id: string): Promise<ReportState | null> {
  const row = await db
    .selectFrom('review_report')
    .innerJoin('shoe', 'shoe.id', 'review_report.shoe_id')
    .select(['shoe.name as shoe', 'decision'])
    .where('review_report.id', '=', id)
    .forUpdate('review_report')
    .executeTakeFirst();
  return row ? { shoe: row.shoe, decision: row.decision ?? 'open' } : null;
}
