import { type RawBuilder, sql } from 'kysely';
import { accountPrivacy } from './account-privacy.ts';
import { catalogPrivacy } from './catalog-privacy.ts';
import { isMailOf, isMailOfOthersAbout } from './mail-privacy.ts';
import { orderPrivacy } from './order-privacy.ts';
import type { Person, TablePrivacy } from './table-privacy.ts';

/** A text column without the email, the uid and the names of a person, in any case. */
const redactText =
  (column: string) =>
  (person: Person): RawBuilder<unknown> =>
    sql`regexp_replace(${sql.ref(column)}, ${tracesOf(person) + namesOf(person)}, '', 'gi')`;

/**
 * The same for the texts of a JSON column. Names are taken only out of what is below the keys `freeText`: anywhere else
 * they may be a status, or what something is called.
 */
const redactDocument =
  (column: string, freeText: readonly string[]) =>
  (person: Person): RawBuilder<unknown> =>
    sql`scrub_document(${sql.ref(column)}, ${tracesOf(person)}, ${namesOf(person)}, ${freeText}::text[])`;

/** Whether one of the columns names the email of a person, in any case, or their uid. */
const mentionsPerson =
  (...columns: string[]) =>
  ({ email, uid }: Person): RawBuilder<unknown> =>
    sql`(${sql.join(
      columns.map((column) => {
        const text = sql`${sql.ref(column)}::text`;
        // The regular expression is slow, and seldom needed.
        return sql`(position(${email} in lower(${text})) > 0 and ${text} ~* ${emailPattern(email)})
          or position(${uid} in ${text}) > 0`;
      }),
      sql` or `,
    )})`;

const tracesOf = ({ email, uid }: Person): string =>
  `${emailPattern(email)}|(?<![[:alnum:]])${escapeRegex(uid)}(?![[:alnum:]])`;

/**
 * More alternatives to those of {@link tracesOf}. A name of one or two letters would take words out of every text, and
 * inside an email a name is that of somebody else.
 */
const namesOf = ({ names }: Person): string =>
  names
    .map((name) => name.trim())
    .filter((name) => name.length > 2)
    .map(
      (name) =>
        `|(?<![[:alnum:]]|@[[:alnum:].-]*)${escapeRegex(name)}(?![[:alnum:]]|[[:alnum:]._%+-]*@[[:alnum:]])`,
    )
    .join('');

/** The email as a whole: `a@mail.co` is another than that in `anna@mail.com`. */
const emailPattern = (email: string): string =>
  `(?<![[:alnum:]._%+-])${escapeRegex(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`;

const escapeRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

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
        before: redactDocument('before', auditedTexts),
        after: redactDocument('after', auditedTexts),
      },
    },
  },
  contact_message: {
    columns: { id: 'harmless', name: 'name', email: 'email', message: 'text' },
    person: {
      whose: (person) => sql`lower(email) = ${person.email} and ${person.ownsEmail}::boolean`,
      erase: 'remove',
    },
  },
  newsletter_subscriber: {
    columns: { email_key: 'email', email: 'email' },
    person: {
      whose: (person) => sql`email_key = ${person.email} and ${person.ownsEmail}::boolean`,
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
      whose: (person) => sql`${isMailOf(person)} and ${written(person)}`,
      // The links in them open something.
      secretIn: {
        rows: sql`kind in ('password-reset', 'waitlist', 'waitlist-confirmation')`,
        columns: ['body_text', 'body_html'],
      },
      mentions: (person) =>
        sql`${mentionedInMail(person)} and ${isMailOfOthersAbout(person)} and ${written(person)}`,
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
      blank: { rows: redactDocument('rows', archivedTexts) },
    },
  },
  demo_record: {
    columns: { kind: 'harmless', id: 'email' },
    person: { whose: ({ uid, email }) => sql`(id = ${uid} or lower(id) = ${email})`, erase: 'remove' },
  },
  waitlist_entry: {
    columns: {
      id: 'harmless',
      shoe_id: 'harmless',
      size: 'harmless',
      uid: 'harmless',
      email: 'email',
      state: 'harmless',
      attempt_id: 'harmless',
      notice: 'harmless',
    },
    person: {
      whose: (person) =>
        sql`(uid = ${person.uid} or lower(email) = ${person.email} and ${person.ownsEmail}::boolean)`,
      erase: 'remove',
    },
  },
  launch_ticket: {
    columns: { id: 'harmless', shoe_id: 'harmless', uid: 'harmless', number: 'harmless' },
    person: {
      whose: ofUid,
      // The draw can only be recomputed with every ticket; nobody can be found from one.
      erase: 'keep',
      blank: {
        uid: () => sql`null`,
        held: () => sql`0`,
        left_at: () => sql`coalesce(left_at, clock_timestamp())`,
      },
    },
  },
  launch_reminder: {
    columns: { shoe_id: 'harmless', uid: 'harmless' },
    person: { whose: ofUid, erase: 'remove' },
  },
  favorite: {
    columns: { id: 'harmless', uid: 'harmless', shoe_id: 'harmless' },
    person: { whose: ofUid, erase: 'remove' },
  },
  review: {
    columns: { id: 'harmless', uid: 'harmless', shoe_id: 'harmless', review: 'text', fit: 'harmless' },
    person: {
      whose: ofUid,
      erase: 'keep',
      blank: { uid: ({ nobody }) => sql`${nobody}`, review: redactText('review') },
    },
  },
  ...orderPrivacy,
  ...accountPrivacy,
  ...catalogPrivacy,
};
