import { randomUUID } from 'node:crypto';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { queueEmail, senderOf } from '#shop/content/server/mail/mail.ts';
import {
  createReviewReportEndpoint,
  decideReviewReportEndpoint,
  listReviewReportsEndpoint,
} from '../contract/review-reports.ts';
import { decideReports } from './decide-reports.ts';
import { reportReceipt } from './report-emails.ts';
import { listReports, requireReport } from './report-store.ts';

/** POST /reviews/{id}/reports: stored and its receipt queued in one transaction, once for each email. */
export function registerReportRoutes(
  registerRoute: RegisterRoute,
  { db, settings, mailSite }: Dependencies,
): void {
  registerRoute(createReviewReportEndpoint, async (call) => {
    const { params, body, log } = call;
    return inTransaction(db, async (transaction) => {
      const review = await transaction
        .selectFrom('review')
        .innerJoin('shoe', 'shoe.id', 'review.shoe_id')
        .select(['shoe_id', 'shoe.name as shoe'])
        .where('review.id', '=', params.id)
        .where('shoe.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!review) return problem('NOT_FOUND');
      const report = { id: randomUUID(), created_at: new Date() };
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('review_report')
        .values({ ...report, ...body, review_id: params.id, shoe_id: review.shoe_id })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const isNew = numInsertedOrUpdatedRows === 1n;
      if (isNew) log.info({ report: report.id, review: params.id }, 'review_report.received');
      const mail = { id: report.id, to: body.email, shoe: review.shoe, at: report.created_at };
      // A repeat takes as long as a new report, and is counted.
      await queueEmail(transaction, reportReceipt(mail, mailSite()), {
        ...senderOf(call, settings),
        isWanted: isNew,
      });
      return reply(202, { receivedAt: report.created_at.toISOString() });
    });
  });
}

/** GET /admin/review-reports, and the decision about one. */
export function registerReportAdminRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, longDb, cacheInvalidator } = dependencies;
  registerRoute(listReviewReportsEndpoint, async ({ query }) => {
    const { reports, total } = await listReports(longDb, query);
    return reply(200, reports, { [totalCountHeader]: String(total) });
  });

  registerRoute(decideReviewReportEndpoint, async ({ params: { id }, body, caller, log }) => {
    const decided = await inTransaction(db, async (transaction) => {
      const outcome = await decideReports(transaction, { id, ...body }, dependencies.mailSite());
      if (outcome === null) return problem('NOT_FOUND');
      if (outcome === 'decided otherwise')
        return problem('NOT_ALLOWED_NOW', { detail: 'This report was already decided. Undo that first' });
      if (outcome === 'repeat') return auditedReply(200, await requireReport(transaction, id), null);
      const entry = { action: 'change', entity: 'review-report', id, ...outcome } as const;
      const change = await recordAuditEntry(transaction, caller, entry);
      log.info({ report: id, decision: body.decision }, 'review_report.decided');
      return auditedReply(200, await requireReport(transaction, id), change);
    });
    if ('body' in decided) await cacheInvalidator.invalidate([`shoe:${decided.body.shoe._id}`]);
    return decided;
  });
}
