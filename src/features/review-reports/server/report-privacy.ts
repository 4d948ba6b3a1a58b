import { sql } from 'kysely';
import { isOwned, ofUid, type Person } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

const noText = () => sql`''`;
const ofReporter = (person: Person) => sql`(lower(email) = ${person.email} and ${isOwned(person)})`;
const hasText = sql`(email <> '' or reason <> '' or statement <> '')`;

/**
 * Reports are kept without their reporter and text. The text goes with the author of the review, too, whom it may name: at
 * once, because the review tells whom it is about, and goes at once. Removed reviews are erased with their authors.
 */
export const reportPrivacy: PrivacyHooks = {
  tables: {
    review_report: {
      columns: {
        id: 'harmless',
        review_id: 'harmless',
        shoe_id: 'harmless',
        email: 'email',
        reason: 'text',
        decision: 'harmless',
        statement: 'text',
        decided_with: 'harmless',
      },
      person: {
        whose: ofReporter,
        mentions: (person) => sql`review_id in (
          select id from review where ${ofUid(person)} union all select id from removed_review where ${ofUid(person)})`,
        atOnce: true,
        erase: 'keep',
        blank: {
          email: (person) => sql`case when ${ofReporter(person)} then '' else email end`,
          reason: noText,
          statement: noText,
        },
      },
    },
    removed_review: {
      columns: { id: 'harmless', uid: 'harmless', shoe_id: 'harmless', review: 'text', fit: 'harmless' },
      person: { whose: ofUid, atOnce: true, erase: 'remove' },
    },
  },
  async placesOf(db, uid) {
    const reviews = db
      .selectFrom('review')
      .select('id')
      .where('uid', '=', uid)
      .union(db.selectFrom('removed_review').select('id').where('uid', '=', uid));
    const rows = await db
      .selectFrom('review_report')
      .select('id')
      .where('review_id', 'in', reviews)
      .execute();
    return rows.map(({ id }) => id);
  },
  retention: [
    {
      what: 'who reported a review, and why (the decision stays)',
      days: 365,
      why: 'for objections to the decision',
      table: 'review_report',
      age: 'decided_at',
      where: hasText,
      action: { email: noText(), reason: noText(), statement: noText() },
    },
    {
      what: 'reports of reviews that nobody decided about',
      days: 730,
      why: 'time for a decision',
      table: 'review_report',
      age: 'created_at',
      where: sql`decided_at is null`,
      action: 'remove',
    },
    {
      what: 'reviews that were removed after a report',
      days: 365,
      why: 'for objections to the removal',
      table: 'removed_review',
      age: 'removed_at',
      action: 'remove',
    },
  ],
};
