import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Discount codes. */
export const discounts = {
  routes: {
    administration: {
      'admin/discounts': 'features/discounts/pages/discounts.tsx',
      'admin/discounts/:id/edit': 'features/discounts/pages/edit-discount.tsx',
    },
    administrationActions: { 'admin/discounts/:id': 'features/discounts/pages/discount.ts' },
  },
  slots: { 'cart-discount': 'features/discounts/pages/slots/cart-discount.tsx' },
  screens: [{ to: '/admin/discounts', name: 'Discounts', group: 'Catalog', position: 40 }],
  auditedKinds: [{ kind: 'discount', name: 'Discounts', position: 25 }],
} satisfies FeaturePages;
