import { sql } from 'kysely';
import { isOwned, ofUid } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

const noText = () => sql`''`;

/** Reports are kept without their reporter and text. Removed reviews are erased with their authors. */
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
        whose: (person) => sql`(lower(email) = ${person.email} and ${isOwned(person)})`,
        erase: 'keep',
        blank: { email: noText, reason: noText, statement: noText },
      },
    },
    removed_review: {
      columns: { id: 'harmless', uid: 'harmless', shoe_id: 'harmless', review: 'text', fit: 'harmless' },
      person: { whose: ofUid, atOnce: true, erase: 'remove' },
    },
  },
  retention: [
    {
      what: 'who reported a review, and why (the decision stays)',
      days: 365,
      why: 'for objections to the decision',
      table: 'review_report',
      age: 'decided_at',
      where: sql`email <> ''`,
      action: { email: noText(), reason: noText(), statement: noText() },
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
