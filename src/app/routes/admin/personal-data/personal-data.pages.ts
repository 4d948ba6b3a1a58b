import type { FeaturePages } from '../../../feature-pages.ts';

/** Copies and erasure of personal data. */
export const personalData = {
  auditedKinds: [{ kind: 'customer', name: 'Customer data requests', position: 110 }],
  slots: {
    'user-action': 'app/routes/admin/personal-data/slots/user-action.tsx',
    'users-notice': 'app/routes/admin/personal-data/slots/users-notice.ts',
  },
} satisfies FeaturePages;
