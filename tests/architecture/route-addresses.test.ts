import { expect, test } from 'vitest';
import { pageAddresses } from '../support/page-addresses.ts';

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
  '/admin/import',
  '/admin/mails',
  '/admin/mails/:id',
  '/admin/people',
  '/admin/visits',
  '/admin/balance',
  '/admin/health',
  '/admin/money',
  '/admin/webhooks',
  '/admin/webhooks/:id',
  // papers of an order
  '/order/:idPayment/invoice',
  '/orders/:idPayment/packing-slip',
  // actions shared by several pages, without a page of its own
  '/admin/actions',
];

test('the routes are those of the specification and the ones listed in this file', () => {
  expect([...pageAddresses].sort()).toEqual([...specified, ...own].sort());
});
