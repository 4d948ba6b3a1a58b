import { sql } from 'kysely';
import { accountPrivacy } from './account-privacy.ts';
import { cataloguePrivacy } from './catalogue-privacy.ts';
import { orderPrivacy } from './order-privacy.ts';
import { mentionsPerson, scrubDocument, scrubText } from './scrub.ts';
import type { Person, TablePrivacy } from './table-privacy.ts';

const ofUid = ({ uid }: Person) => sql`uid = ${uid}`;
const written = ({ emailSince }: Person) => sql`created_at >= ${emailSince}::timestamptz`;
const mentionedInMail = mentionsPerson('subject', 'body_text', 'body_html', 'dedup', 'last_error');

/** The keys of what administrators wrote freely, in the states that the audit log keeps. */
const auditedTexts = ['evidence', 'note', 'subject', 'trackingNumber', 'trackingUrl'];

/** The columns of the demo's rows with names and free texts. */
const archivedTexts = [
  ...[
    'address',
    'body_html',
    'body_text',
    'last_error',
    'message',
    'name',
    'refusal',
    'review',
    'tracking_number',
  ],
  ...auditedTexts,
];

/** The ids under which actions on a customer, their orders and what follows from these are in the audit log. */
const entitiesOf = ({ uid }: Person) => sql`
  select ${uid} union all select id from shop_user where uid = ${uid}
  union all select id from shop_order where uid = ${uid}
  union all select refund.id from refund join checkout_attempt attempt on attempt.id = attempt_id where uid = ${uid}
  union all select dispute.id from dispute join checkout_attempt attempt on attempt.id = attempt_id where uid = ${uid}
  union all select answer.id from dispute_answer answer join dispute on dispute.id = dispute_id
    join checkout_attempt attempt on attempt.id = attempt_id where uid = ${uid}`;

/**
 * Every table of the shop: what its columns are, whose its rows are, and what becomes of them when that person leaves. In
 * the order of an erasure: a table by which others find out whose they are comes after these.
 */
export const shopPrivacy: Readonly<Record<string, TablePrivacy>> = {
  admin_history: {
    columns: {
      uid: 'harmless',
      email: 'email',
      action: 'harmless',
      entity: 'harmless',
      entity_id: 'harmless',
      before: 'document',
      after: 'document',
    },
    person: {
      whose: (person) =>
        sql`(entity_id in (${entitiesOf(person)}) or ${mentionsPerson('before', 'after')(person)})`,
      erase: 'keep',
      // The email is that of the administrator who acted.
      blank: {
        email: () => sql`email`,
        before: scrubDocument('before', auditedTexts),
        after: scrubDocument('after', auditedTexts),
      },
    },
  },
  contact_message: {
    columns: { id: 'harmless', name: 'name', email: 'email', message: 'text' },
    person: {
      whose: (person) => sql`lower(email) = ${person.email} and ${written(person)}`,
      erase: 'remove',
    },
  },
  newsletter_subscriber: {
    columns: { email_key: 'email', email: 'email' },
    person: {
      whose: (person) => sql`email_key = ${person.email} and ${written(person)}`,
      erase: 'remove',
    },
  },
  outbox: {
    columns: {
      kind: 'harmless',
      recipient: 'email',
      reply_to: 'email',
      subject: 'text',
      body_text: 'text',
      body_html: 'text',
      dedup: 'token',
      last_error: 'text',
    },
    person: {
      whose: (person) =>
        sql`(lower(recipient) = ${person.email} or lower(reply_to) = ${person.email}) and ${written(person)}`,
      // The link in it opens the account.
      secretIn: { rows: sql`kind = 'password-reset'`, columns: ['body_text', 'body_html'] },
      mentions: (person) => sql`${mentionedInMail(person)} and ${written(person)}`,
      erase: 'remove',
    },
  },
  limit_window: {
    columns: { key: 'secret' },
    anonymous: 'dropped',
    person: {
      whose: mentionsPerson('key'),
      erase: 'remove',
    },
  },
  demo_archive: {
    columns: { table_name: 'harmless', rows: 'document' },
    anonymous: 'dropped',
    person: {
      whose: mentionsPerson('rows'),
      erase: 'keep',
      blank: { rows: scrubDocument('rows', archivedTexts) },
    },
  },
  demo_record: {
    columns: { kind: 'harmless', id: 'email' },
    person: { whose: ({ uid, email }) => sql`(id = ${uid} or lower(id) = ${email})`, erase: 'remove' },
  },
  favorite: {
    columns: { id: 'harmless', uid: 'harmless', shoe_id: 'harmless' },
    person: { whose: ofUid, erase: 'remove' },
  },
  review: {
    columns: { id: 'harmless', uid: 'harmless', shoe_id: 'harmless', review: 'text' },
    person: {
      whose: ofUid,
      erase: 'keep',
      blank: { uid: ({ nobody }) => sql`${nobody}`, review: scrubText('review') },
    },
  },
  ...orderPrivacy,
  ...accountPrivacy,
  ...cataloguePrivacy,
};
