import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Recalls of shoes. */
export const recalls = {
  routes: {
    storefrontDocuments: { recalls: 'features/recalls/pages/recalls.tsx' },
    administration: {
      'admin/recalls': 'features/recalls/pages/admin/recalls.tsx',
      'admin/recalls/new': 'features/recalls/pages/admin/new-recall.tsx',
    },
    administrationActions: { 'admin/recalls/:id/end': 'features/recalls/pages/admin/end-recall.ts' },
  },
  slots: { 'product-details': 'features/recalls/pages/slots/product-details.tsx' },
  screens: [{ to: '/admin/recalls', name: 'Recalls', group: 'Catalog', position: 27 }],
  auditedKinds: [{ kind: 'recall', name: 'Recalls', position: 18 }],
  findFooterLinks: async (calls) => (await import('./pages/find-footer-link.ts')).findFooterLink(calls),
} satisfies FeaturePages;
