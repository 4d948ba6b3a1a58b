import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Keys with which other programs call the API. */
export const programKeys = {
  routes: {
    administration: { 'admin/keys': 'features/program-keys/pages/keys.tsx' },
    administrationActions: { 'admin/keys/:id': 'features/program-keys/pages/revoke-key.ts' },
  },
  screens: [{ to: '/admin/keys', name: 'Keys', group: 'Setup', position: 50 }],
  auditedKinds: [{ kind: 'program-key', name: 'Keys for programs', position: 130 }],
} satisfies FeaturePages;
