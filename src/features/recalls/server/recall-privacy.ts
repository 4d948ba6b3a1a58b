import { sql } from 'kysely';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/**
 * Recalls are published. What they keep of people: while one is being sent, how far it has come in the order of the addresses. It
 * begins again where that address is erased: nobody gets a second email, because each is queued once.
 */
export const recallPrivacy: PrivacyHooks = {
  tables: {
    recall: {
      columns: {
        id: 'harmless',
        shoe_ids: 'harmless',
        shoes: 'harmless',
        sizes: 'harmless',
        from_day: 'harmless',
        to_day: 'harmless',
        text: 'harmless',
        remedies: 'harmless',
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
