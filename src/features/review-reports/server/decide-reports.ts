import type { Database } from '#platform/database/database.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import type { ReportDecision } from '../contract/review-reports.ts';
import { lockReport } from './audited-report.ts';
import { removeReview } from './move-review.ts';
import { authorDecision, reporterDecision } from './report-emails.ts';

interface Decision {
  readonly id: string;
  readonly decision: ReportDecision;
  readonly reason: string;
}

type Outcome = { readonly before: object; readonly after: object } | 'repeat' | 'decided otherwise' | null;

/**
 * Decides about a report and all other open reports of its review, in the caller's transaction: removes the review or not, and
 * queues the mails to those who reported it and to its author.
 * @returns the states for the audit log; null if there is no such report
 */
export async function decideReports(
  db: Database,
  { id, decision, reason }: Decision,
  site: MailSite,
): Promise<Outcome> {
  // All at once and in one order, so that decisions about two reports of a review wait for each other.
  const open = await db
    .selectFrom('review_report')
    .selectAll()
    .where('review_id', 'in', db.selectFrom('review_report').select('review_id').where('id', '=', id))
    .where('decision', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const before = await lockReport(db, id);
  if (!before) return null;
  const report = open.find((one) => one.id === id);
  if (!report) return before.decision === decision ? 'repeat' : 'decided otherwise';
  const author = await findAuthor(db, report.review_id);
  if (decision === 'remove') await removeReview(db, report.review_id);
  const at = new Date();
  await db
    .updateTable('review_report')
    .set({ decision, statement: reason, decided_at: at, decided_with: id })
    .where(
      'id',
      'in',
      open.map((one) => one.id),
    )
    .execute();
  const said = { shoe: before.shoe, decision, reason };
  for (const { id: of, email } of open)
    await queueEmail(db, reporterDecision({ ...said, id: of, at, to: email }, site));
  if (author)
    await queueEmail(db, authorDecision({ ...said, to: author.email, review: author.review }, site));
  return { before, after: { ...before, decision } };
}

/** The author and text of a review; undefined if there is nobody left to notify. */
const findAuthor = (db: Database, reviewId: string) =>
  db
    .selectFrom('review')
    .innerJoin('account_user', 'account_user.id', 'review.uid')
    .select(['email', 'review'])
    .where('review.id', '=', reviewId)
    .executeTakeFirst();
