import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The official notice on the legal guarantee of conformity. */
export const guaranteeNotice = {
  routes: {
    storefrontDocuments: { guarantee: 'features/guarantee-notice/pages/guarantee.tsx' },
    administration: { 'admin/guarantee': 'features/guarantee-notice/pages/notices.tsx' },
  },
  screens: [{ to: '/admin/guarantee', name: 'Legal guarantee', group: 'Content', position: 60 }],
} satisfies FeaturePages;
