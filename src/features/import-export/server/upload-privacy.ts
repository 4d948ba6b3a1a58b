import { harmless } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/** What imports keep. */
export const uploadPrivacy: PrivacyHooks = {
  tables: {
    // Kept for a day, and of no use in a copy.
    catalogue_upload: {
      columns: {
        ...harmless('doing', 'file_name', 'header', 'id', 'options', 'result', 'sample', 'state').columns,
        uid: 'administrator',
      },
      anonymous: 'dropped',
    },
    catalogue_upload_part: { ...harmless('bytes', 'upload_id'), anonymous: 'dropped' },
  },
};
