import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import type { AdminScreen } from '#platform/features/feature-pages.ts';

const screensOfShop: readonly AdminScreen[] = [
  { to: '/admin', name: 'Dashboard', position: 10 },
  { to: '/orders', name: 'Orders', position: 20 },
  { to: '/admin/history', name: 'History', position: 40 },
  { to: '/admin/people', name: 'People', position: 60 },
  { to: '/admin/charts', name: 'Size charts', position: 100 },
];

/** The screens of the shop and its features, in the order of the tabs. */
export const screens = [...screensOfShop, ...allFeaturePages.flatMap(({ screens }) => screens ?? [])].sort(
  (one, other) => one.position - other.position,
);
