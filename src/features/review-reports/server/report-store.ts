import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { ReviewReport } from '../contract/review-reports.ts';

interface Listing {
  readonly open?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The reports, open ones first and the newest of each first, and their total number. */
export async function listReports(
  db: Database,
  { open, offset = 0, limit = 20 }: Listing,
): Promise<{ reports: ReviewReport[]; total: number }> {
  const isDecided = sql<boolean>`(review_report.decision is not null)`;
  const matching = db
    .selectFrom('review_report')
    .select('review_report.id')
    .$if(open !== undefined, (query) => query.where(isDecided, '=', !open));
  const rows = await selectReports(db)
    .where('review_report.id', 'in', matching)
    .orderBy(isDecided)
    .orderBy('review_report.created_at', 'desc')
    .orderBy('review_report.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { reports: rows.map(toReport), total: await countRows(db, matching) };
}

/** The newest report, or the one with the newest decision; null if there is none. */
export async function findNewestReport(
  db: Database,
  what: 'report' | 'decision',
): Promise<ReviewReport | null> {
  const row = await selectReports(db)
    .$if(what === 'decision', (query) => query.where('review_report.decision', 'is not', null))
    .orderBy(what === 'decision' ? 'decided_at' : 'review_report.created_at', 'desc')
    .orderBy('review_report.id')
    .limit(1)
    .executeTakeFirst();
  return row ? toReport(row) : null;
}

/** One report that exists. */
export const requireReport = async (db: Database, id: string): Promise<ReviewReport> =>
  toReport(await selectReports(db).where('review_report.id', '=', id).executeTakeFirstOrThrow());

const selectReports = (db: Database) =>
  db
    .selectFrom('review_report')
    .innerJoin('shoe', 'shoe.id', 'review_report.shoe_id')
    .leftJoin('review', 'review.id', 'review_report.review_id')
    .leftJoin('removed_review', 'removed_review.id', 'review_report.review_id')
    .selectAll('review_report')
    .select(({ fn }) => [
      'shoe.name as shoe_name',
      fn.coalesce('review.review', 'removed_review.review').as('review'),
      fn.coalesce('review.rating', 'removed_review.rating').as('rating'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

const toReport = (row: Row): ReviewReport => ({
  _id: row.id,
  reportedAt: row.created_at.toISOString(),
  email: row.email,
  reason: row.reason,
  shoe: { _id: row.shoe_id, name: row.shoe_name },
  review:
    row.review === null || row.rating === null
      ? null
      : { _id: row.review_id, review: row.review, rating: row.rating },
  decision: row.decision,
  decidedAt: row.decided_at?.toISOString() ?? null,
  statement: row.decision && row.statement,
});
