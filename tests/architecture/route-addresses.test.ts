import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';

/** The routes of specification §2; `{id}` is written `:id`. */
const specified = [
  '/',
  '/products',
  '/products/:id',
  '/colletions/:brand',
  '/sale',
  '/cart',
  '/favorites',
  '/order/:idPayment',
  '/signin',
  '/createaccount',
  '/forget',
  '/account',
  '/admin',
  '/orders',
  '/createshoes',
  '/createbrand',
  '/createsize',
  '/modifshoe',
  '/aboutUs',
  '/AboutUs',
  '/contactUs',
  '/ContactUs',
  '/sizeChart',
  '/SizeChart',
  '/termsOfService',
  '/TermsOfService',
];

/** Addresses that the specification does not have: administration pages, and resources that forms submit to. */
const own = [
  '/favorites/:shoeId',
  '/newsletter',
  '/products/:id/reviews',
  '/admin/history',
  '/admin/mails',
  '/admin/mails/:id',
  '/admin/people',
  '/admin/visits',
  '/admin/money',
  // actions shared by several pages, without a page of its own
  '/admin/actions',
];

/** All routes with a path or an index, with their full path. */
const listAddresses = (entries: readonly RouteConfigEntry[], above = ''): [string, RouteConfigEntry][] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const here: [string, RouteConfigEntry][] = entry.index || entry.path ? [[path || '/', entry]] : [];
    return [...here, ...listAddresses(entry.children ?? [], path)];
  });

const addresses = listAddresses(routes).filter(([path]) => path !== '/*');

test('the routes are those of the specification and the ones listed in this file', () => {
  expect(addresses.map(([path]) => path).sort()).toEqual([...specified, ...own].sort());
});
