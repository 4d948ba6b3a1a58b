import { type RawBuilder, sql } from 'kysely';
import { accountPrivacy } from './account-privacy.ts';
import { catalogPrivacy } from './catalog-privacy.ts';
import { isMailAboutPlace, isMailOf, isMailOfOthersAbout, type MailPrivacy } from './mail-privacy.ts';
import { orderPrivacy } from './order-privacy.ts';
import { mentionsEmail, mentionsPerson, mentionsUid, redactDocument, redactText } from './redact-texts.ts';
import { isInTime, isOwned, ofUid, type Person, type TablePrivacy } from './table-privacy.ts';

/** The id of the mark of a bounced address: anybody can compute it. */
const refusalHash = (email: string) => sql`encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`;
const written = isInTime('created_at');
const mentionedInMail = mentionsPerson('subject', 'body_text', 'body_html', 'dedup', 'last_error');

/** The keys of the states that the audit log keeps. The carrier tells name and place to anyone with a tracking number. */
export const auditedTexts = {
  free: ['evidence', 'note'],
  personal: ['subject', 'trackingNumber', 'trackingUrl', 'address'],
};

/** The ids under which actions on a customer, their orders and what follows from these are in the audit log. */
const entitiesOf = (person: Person) => sql`
  select unnest(array[${person.uid}, ${person.recordId}])
  union all select id from shop_order where ${ofUid(person)}
  union all select refund.id from refund join checkout_attempt attempt on attempt.id = attempt_id where ${ofUid(person)}
  union all select dispute.id from dispute join checkout_attempt attempt on attempt.id = attempt_id where ${ofUid(person)}`;

/** Entries of the audit log about a person, by ids that nobody else can write. */
function isAbout(isTheirMail: (person: Person) => RawBuilder<unknown>) {
  const mailOf = (person: Person) => sql`
    case when entity = 'mail' and entity_id ~ '^[0-9]{1,18}$' then exists (
      select from outbox where outbox.id = entity_id::bigint and (${isTheirMail(person)})) else false end`;
  return (person: Person) =>
    sql`(entity_id in (${entitiesOf(person)}) or ${mentionsUid('before', 'after')(person)} or ${mailOf(person)})`;
}

/**
 * Every table of the shop: what its columns are, whose its rows are, and what becomes of them when that person leaves. In
 * the order of an erasure: a table by which others find out whose they are comes after these. Features add theirs.
 */
export function shopPrivacy(mails: MailPrivacy): Readonly<Record<string, TablePrivacy>> {
  const isTheirMail = (person: Person) => sql`${isMailOf(mails, person)} and ${written(person)}`;
  const about = isAbout(isTheirMail);
  const texts = { ...auditedTexts, about };
  return {
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
        whose: about,
        mentions: (person) => sql`${isInTime('at')(person)} and ${mentionsEmail('before', 'after')(person)}`,
        inRanges: true,
        erase: 'keep',
        blank: {
          entity_id: ({ email, nobody }) =>
            sql`case when entity = 'bounce' and entity_id = ${refusalHash(email)} then ${nobody} else entity_id end`,
          before: redactDocument('before', texts),
          after: redactDocument('after', texts),
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
      columns: { email_key: 'email', email: 'email', source: 'text' },
      person: {
        whose: (person) => sql`email_key = ${person.email} and ${isOwned(person)}`,
        atOnce: true,
        erase: 'remove',
      },
    },
    // Comes after the subscribers: somebody who leaves during an erasure adds a row.
    ended_consent: {
      columns: { email_key: 'email', email: 'email', source: 'text' },
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
        unsubscribe_link: 'secret',
        dedup: 'token',
        last_error: 'text',
      },
      person: {
        whose: isTheirMail,
        // The links in them open something.
        secretIn: {
          rows: sql`is_secret`,
          columns: ['body_text', 'body_html'],
        },
        mentions: (person) =>
          sql`(${mentionedInMail(person)} and ${isMailOfOthersAbout(person)} and ${written(person)}
            or ${isMailAboutPlace(mails, person)})`,
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
    idempotency_key: {
      columns: { key_hash: 'secret', request_hash: 'secret', entity_id: 'secret' },
      anonymous: 'dropped',
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
    ...catalogPrivacy,
  };
}
