import type { FeaturePages } from '../../feature-pages.ts';

/** Waitlists for sold-out sizes. */
export const waitlist = {
  routes: {
    storefront: { 'products/:id/waitlist': 'app/routes/waitlist/shoe-waitlist.tsx' },
    administration: { 'admin/waitlist': 'app/routes/admin/waitlist.tsx' },
  },
  slots: {
    'account-section': 'app/routes/waitlist/slots/account-section.tsx',
    'held-pairs': 'app/routes/waitlist/slots/held-pairs.ts',
    'held-sizes': 'app/routes/waitlist/slots/held-sizes.tsx',
  },
  screens: [{ to: '/admin/waitlist', name: 'Waitlist', position: 80 }],
} satisfies FeaturePages;
