import { sql } from 'kysely';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

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
};
