import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Taxes by rates of countries and states. */
export const taxRates = {
  routes: { administration: { 'admin/settings/tax': 'features/tax-rates/pages/tax-settings.tsx' } },
  screens: [{ to: '/admin/settings/tax', name: 'Taxes', group: 'Setup', position: 30 }],
} satisfies FeaturePages;
