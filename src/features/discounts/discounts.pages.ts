import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Discount codes. */
export const discounts = {
  routes: { storefront: { 'discount/:code': 'features/discounts/pages/apply-code.tsx' } },
  slots: { 'cart-discount': 'features/discounts/pages/slots/cart-discount.tsx' },
  auditedKinds: [{ kind: 'discount', name: 'Discounts', position: 25 }],
} satisfies FeaturePages;
