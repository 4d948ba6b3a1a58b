import { sql } from 'kysely';
import { mentionsPerson, redactShared } from '#database/privacy/redact-texts.ts';
import { auditedTexts } from '#database/privacy/shop-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/** The columns of the demo's rows with names and free texts. */
const archivedTexts = [
  ...['address', 'body_html', 'body_text', 'last_error', 'message', 'name', 'review', 'tracking_number'],
  ...auditedTexts.free,
  ...auditedTexts.personal,
];

/** What the demo data keeps of people. */
export const demoPrivacy: PrivacyHooks = {
  tables: {
    demo_archive: {
      columns: { table_name: 'harmless', rows: 'document' },
      anonymous: 'dropped',
      person: {
        whose: mentionsPerson('rows'),
        erase: 'keep',
        blank: { rows: redactShared('rows', archivedTexts) },
      },
    },
    demo_record: {
      columns: { kind: 'harmless', id: 'email' },
      person: { whose: ({ uid, email }) => sql`(id = ${uid} or lower(id) = ${email})`, erase: 'remove' },
    },
  },
};
