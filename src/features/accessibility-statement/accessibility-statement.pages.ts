import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The accessibility statement. */
export const accessibilityStatement = {
  routes: {
    storefrontDocuments: {
      'pages/accessibility': 'features/accessibility-statement/pages/statement.tsx',
    },
    administration: {
      'admin/accessibility': 'features/accessibility-statement/pages/accessibility.tsx',
    },
  },
  screens: [{ to: '/admin/accessibility', name: 'Accessibility', group: 'Content', position: 50 }],
} satisfies FeaturePages;
