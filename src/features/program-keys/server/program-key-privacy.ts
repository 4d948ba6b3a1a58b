import { ofUid } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/** What keys tell of the administrators who created them. A closed account's keys are revoked at once. */
export const programKeyPrivacy: PrivacyHooks = {
  tables: {
    program_key: {
      columns: { id: 'harmless', name: 'text', scopes: 'harmless', key_hash: 'secret', uid: 'administrator' },
      anonymous: 'dropped',
      person: { whose: ofUid, atOnce: true, erase: 'remove' },
    },
  },
};
