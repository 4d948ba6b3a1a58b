import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { type AdminScreen, screenGroups } from '#platform/features/feature-pages.ts';

const screensOfShop: readonly AdminScreen[] = [
  { to: '/orders', name: 'Orders', group: 'Sales', position: 10 },
  { to: '/admin/orders/new', name: 'New order', group: 'Sales', position: 15 },
  { to: '/admin/history', name: 'History', group: 'Reports', position: 30 },
  { to: '/admin/mail-templates', name: 'Email texts', group: 'Content', position: 20 },
  { to: '/admin/people', name: 'People', group: 'Customers', position: 10 },
  { to: '/admin/settings', name: 'Settings', group: 'Setup', position: 10 },
  { to: '/admin/settings/seller', name: 'Seller', group: 'Setup', position: 15 },
  { to: '/admin/settings/delivery', name: 'Delivery', group: 'Setup', position: 20 },
  { to: '/admin/pages', name: 'Pages', group: 'Content', position: 10 },
  { to: '/admin/charts', name: 'Size charts', group: 'Catalog', position: 60 },
];

/** The first screen, which is in no group. */
export const dashboard = { to: '/admin', name: 'Dashboard' };

const allScreens = [...screensOfShop, ...allFeaturePages.flatMap(({ screens }) => screens ?? [])].sort(
  (one, other) => one.position - other.position,
);

/** The screens of the shop and its features, by group, in the order of the bar. */
export const screensByGroup = screenGroups.map((group) => ({
  group,
  screens: allScreens.filter((screen) => screen.group === group),
}));

/** All screens, in the order of the bar. */
export const screens = [dashboard, ...screensByGroup.flatMap((one) => one.screens)];
