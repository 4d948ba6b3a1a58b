import { sql } from 'kysely';
import { accountPrivacy } from './account-privacy.ts';
import { catalogPrivacy } from './catalog-privacy.ts';
import { isMailOf, isMailOfOthersAbout } from './mail-privacy.ts';
import { orderPrivacy } from './order-privacy.ts';
import {
  mentionsEmail,
  mentionsPerson,
  mentionsUid,
  redactDocument,
  redactShared,
  redactText,
} from './redact-texts.ts';
import { isInTime, ofUid, type Person, type TablePrivacy } from './table-privacy.ts';

const written = isInTime('created_at');
const mentionedInMail = mentionsPerson('subject', 'body_text', 'body_html', 'dedup', 'last_error');

/** The keys of the states that the audit log keeps. The carrier tells name and place to anyone with a tracking number. */
const auditedTexts = {
  free: ['evidence', 'note'],
  personal: ['subject', 'trackingNumber', 'trackingUrl'],
  about: (person: Person) => isAbout(person),
};

/** The columns of the demo's rows with names and free texts. */
const archivedTexts = [
  ...['address', 'body_html', 'body_text', 'last_error', 'message', 'name', 'review', 'tracking_number'],
  ...auditedTexts.free,
  ...auditedTexts.personal,
];

/** The ids under which actions on a customer, their orders and what follows from these are in the audit log. */
const entitiesOf = (person: Person) => sql`
  select unnest(array[${person.uid}, ${person.recordId}])
  union all select id from shop_order where ${ofUid(person)}
  union all select refund.id from refund join checkout_attempt attempt on attempt.id = attempt_id where ${ofUid(person)}
  union all select dispute.id from dispute join checkout_attempt attempt on attempt.id = attempt_id where ${ofUid(person)}`;

const mailOf = (person: Person) => sql`
  case when entity = 'mail' and entity_id ~ '^[0-9]{1,18}$' then exists (
    select from outbox where outbox.id = entity_id::bigint and (${isTheirMail(person)})) else false end`;

/** Whether what is found by the email alone is theirs. */
const isOwned = (person: Person) => sql`${person.ownsEmail}::boolean and ${written(person)}`;

const isTheirMail = (person: Person) => sql`${isMailOf(person)} and ${written(person)}`;

/** Entries of the audit log about a person, by ids that nobody else can write. */
const isAbout = (person: Person) =>
  sql`(entity_id in (${entitiesOf(person)}) or ${mentionsUid('before', 'after')(person)} or ${mailOf(person)})`;

/**
 * Every table of the shop: what its columns are, whose its rows are, and what becomes of them when that person leaves. In
 * the order of an erasure: a table by which others find out whose they are comes after these.
 */
export const shopPrivacy: Readonly<Record<string, TablePrivacy>> = {
  admin_history: {
    columns: {
      uid: 'administrator',
      email: 'administrator',
      action: 'harmless',
      entity: 'harmless',
      entity_id: 'harmless',
      before: 'document',
      after: 'document',
    },
    person: {
      whose: isAbout,
      mentions: (person) => sql`${isInTime('at')(person)} and ${mentionsEmail('before', 'after')(person)}`,
      inRanges: true,
      erase: 'keep',
      blank: {
        before: redactDocument('before', auditedTexts),
        after: redactDocument('after', auditedTexts),
      },
    },
  },
  contact_message: {
    columns: { id: 'harmless', name: 'name', email: 'email', message: 'text' },
    person: {
      whose: (person) => sql`lower(email) = ${person.email} and ${isOwned(person)}`,
      erase: 'remove',
    },
  },
  newsletter_subscriber: {
    columns: { email_key: 'email', email: 'email' },
    person: {
      whose: (person) => sql`email_key = ${person.email} and ${isOwned(person)}`,
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
      whose: isTheirMail,
      // The links in them open something.
      secretIn: {
        rows: sql`kind in ('password-reset', 'waitlist', 'waitlist-confirmation')`,
        columns: ['body_text', 'body_html'],
      },
      mentions: (person) =>
        sql`${mentionedInMail(person)} and ${isMailOfOthersAbout(person)} and ${written(person)}`,
      inRanges: true,
      erase: 'remove',
    },
  },
  // Anyone who has the address finds its hash.
  refused_address: {
    columns: { address_hash: 'secret' },
    anonymous: 'dropped',
    person: {
      whose: (person) =>
        sql`address_hash = sha256(convert_to(${person.email}, 'UTF8')) and ${isInTime('refused_at')(person)}`,
      erase: 'remove',
    },
  },
  form_deed: { columns: { key_hash: 'secret', entity_id: 'harmless' }, anonymous: 'dropped' },
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
      blank: { rows: redactShared('rows', archivedTexts) },
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
      whose: (person) => sql`(uid = ${person.uid} or lower(email) = ${person.email} and ${isOwned(person)})`,
      erase: 'remove',
    },
  },
  launch_ticket: {
    columns: { id: 'harmless', shoe_id: 'harmless', uid: 'harmless', number: 'harmless', notice: 'harmless' },
    person: {
      whose: ofUid,
      atOnce: true,
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
    person: { whose: ofUid, atOnce: true, erase: 'remove' },
  },
  favorite: {
    columns: { id: 'harmless', uid: 'harmless', shoe_id: 'harmless' },
    person: { whose: ofUid, erase: 'remove' },
  },
  review: {
    columns: { id: 'harmless', uid: 'harmless', shoe_id: 'harmless', review: 'text', fit: 'harmless' },
    person: {
      whose: ofUid,
      atOnce: true,
      erase: 'keep',
      blank: { uid: ({ nobody }) => sql`${nobody}`, review: redactText('review') },
    },
  },
  ...orderPrivacy,
  ...accountPrivacy,
  data_export_part: {
    columns: { uid: 'harmless', scope: 'harmless', table_name: 'harmless', rows: 'document' },
    anonymous: 'dropped',
    person: { whose: ofUid, isJob: true, atOnce: true, erase: 'remove' },
  },
  data_export: {
    columns: { uid: 'harmless', scope: 'harmless', email_since: 'harmless', step: 'harmless' },
    anonymous: 'dropped',
    person: { whose: ofUid, isJob: true, atOnce: true, erase: 'remove' },
  },
  // Forgets the person once everything else is gone: see `erasure-job.ts`.
  erasure: {
    columns: {
      id: 'harmless',
      record_id: 'harmless',
      uid: 'harmless',
      email: 'email',
      email_since: 'harmless',
      names: 'name',
      places: 'harmless',
      step: 'harmless',
    },
    anonymous: 'dropped',
    person: { whose: () => sql`false`, isJob: true, erase: 'remove' },
  },
  ...catalogPrivacy,
};
