import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** What the law requires of the shop in each country that it delivers to. */
export const compliance = {
  routes: { administration: { 'admin/compliance': 'features/compliance/pages/compliance.tsx' } },
  screens: [{ to: '/admin/compliance', name: 'Legal duties', group: 'Setup', position: 50 }],
} satisfies FeaturePages;
