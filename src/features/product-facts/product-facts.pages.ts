import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** What offers in the European Union have to name. */
export const productFacts = {
  routes: {
    administration: {
      'admin/incomplete': 'features/product-facts/pages/incomplete.tsx',
      'admin/shoes/:id/facts': 'features/product-facts/pages/facts.tsx',
      'admin/brands/:id/maker': 'features/product-facts/pages/maker.tsx',
    },
  },
  slots: {
    'brand-action': 'features/product-facts/pages/slots/brand-action.tsx',
    'product-details': 'features/product-facts/pages/slots/product-details.tsx',
    'shoe-link': 'features/product-facts/pages/slots/shoe-link.tsx',
  },
  screens: [{ to: '/admin/incomplete', name: 'Product facts', group: 'Catalog', position: 25 }],
  auditedKinds: [
    { kind: 'facts', name: 'Product facts', position: 15 },
    { kind: 'maker', name: 'Makers', position: 16 },
  ],
} satisfies FeaturePages;
