import { randomUUID } from 'node:crypto';
import { openTestShop } from '#tests/support/test-shop.ts';
import type { ReportDecision, ReviewReport } from '../contract/review-reports.ts';

/** A shop whose reviews are reported. */
export type ReportShop = Awaited<ReturnType<typeof openReportShop>>;

/** Opens one; close its `shop` after the tests. */
export async function openReportShop(settings: { rateLimitScale?: number } = {}) {
  const shop = await openTestShop({ settings });
  const ada = await shop.administrator(1);
  const author = await shop.signUp('author@mail.test');
  return {
    shop,
    ada,
    author,
    /** Writes a review of the author, or of somebody else. @returns its id */
    async review({
      uid = author.uid,
      shoe_id = 'shoe-orbit',
      review: text = 'They fell apart.',
    } = {}): Promise<string> {
      const id = randomUUID();
      const review = { id, uid, shoe_id, rating: 2, fit: 'large', review: text } as const;
      await shop.db.insertInto('review').values(review).execute();
      return id;
    },
    async report(id: string, fields: { reason?: string; email?: string } = {}) {
      const body = { reason: 'It insults somebody.', email: 'mia@mail.test', ...fields };
      const response = await shop.visitor().request('POST', `/api/reviews/${id}/reports`, { body });
      return { status: response.statusCode, body: response.json() };
    },
    async list(query: { open?: boolean } = {}): Promise<ReviewReport[]> {
      const listed = await ada.call('GET /admin/review-reports', { query });
      if (!listed.ok) throw new Error(listed.problem.detail);
      return listed.body;
    },
    decide: (id: string, decision: ReportDecision, reason = 'It names nobody.') =>
      ada.call('POST /admin/review-reports/{id}/decide', { params: { id }, body: { decision, reason } }),
    /** The ids of the reviews of a shoe, as everybody sees them. */
    async shown(shoeId = 'shoe-orbit'): Promise<string[]> {
      const listed = await shop.visitor().call('GET /reviews/{shoeId}', { params: { shoeId } });
      if (!listed.ok) throw new Error(listed.problem.detail);
      return listed.body.map(({ _id }) => _id);
    },
    mails: () =>
      shop.db
        .selectFrom('outbox')
        .select(['kind', 'recipient', 'reply_to', 'body_text'])
        .orderBy('id')
        .execute(),
    async clear() {
      for (const table of ['review_report', 'removed_review', 'review', 'outbox', 'limit_window'] as const)
        await shop.db.deleteFrom(table).execute();
    },
  };
}
