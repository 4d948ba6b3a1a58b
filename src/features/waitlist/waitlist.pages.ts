import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Waitlists for sold-out sizes. */
export const waitlist = {
  routes: {
    storefront: { 'products/:id/waitlist': 'features/waitlist/pages/shoe-waitlist.tsx' },
    administration: { 'admin/waitlist': 'features/waitlist/pages/waitlist.tsx' },
  },
  slots: {
    'account-section': 'features/waitlist/pages/slots/account-section.tsx',
    'held-pairs': 'features/waitlist/pages/slots/held-pairs.ts',
    'held-sizes': 'features/waitlist/pages/slots/held-sizes.tsx',
    terms: 'features/waitlist/pages/slots/terms.ts',
  },
  screens: [{ to: '/admin/waitlist', name: 'Waitlist', group: 'Catalog', position: 50 }],
} satisfies FeaturePages;
