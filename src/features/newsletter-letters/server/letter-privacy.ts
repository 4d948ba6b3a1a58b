import { sql } from 'kysely';
import { isOwned } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';
import { letterKind } from './letter-email.ts';

/**
 * Letters are published. What they keep of people: while one is being sent, how far it has come in the order of the addresses. It begins
 * again where that address is erased: nobody gets a second email, because each is queued once.
 */
export const letterPrivacy: PrivacyHooks = {
  tables: {
    newsletter_letter: {
      columns: {
        id: 'harmless',
        subject: 'harmless',
        markdown: 'harmless',
        shoe_ids: 'harmless',
        state: 'harmless',
        queued_until: 'email',
      },
      person: {
        whose: ({ email }) => sql`queued_until = ${email}`,
        isJob: true,
        erase: 'keep',
        blank: { queued_until: () => sql`''` },
      },
    },
  },
  /** Takes back the letters that are queued, so that none is sent after an account was closed. */
  async letGo(db, person) {
    // The job that queues letters locks their recipients first, too.
    await db
      .selectFrom('newsletter_subscriber')
      .select('email_key')
      .where('email_key', '=', person.email)
      .forUpdate()
      .execute();
    await db
      .deleteFrom('outbox')
      .where('kind', '=', letterKind.name)
      .where('sent_at', 'is', null)
      .where(sql<boolean>`lower(recipient) = ${person.email} and ${isOwned(person)}`)
      .execute();
    return false;
  },
};
