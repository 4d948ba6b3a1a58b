import { changePasswordEndpoint, changePhotoEndpoint, findSessionEndpoint } from './account.ts';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  findAccountSecurityEndpoint,
  findUserSecurityEndpoint,
  proveEndpoint,
} from './account-security.ts';
import { administrationEndpoints } from './administration-endpoints.ts';
import { countEventsEndpoint, listCountsEndpoint } from './analytics/analytics.ts';
import { createBrandEndpoint, listBrandsEndpoint, removeBrandEndpoint } from './brands.ts';
import {
  cancelCheckoutEndpoint,
  checkoutEndpoint,
  findPaymentSettingsEndpoint,
  settleCheckoutEndpoint,
} from './checkout.ts';
import { findInvoiceEndpoint } from './documents/documents.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { addFavoriteEndpoint, listFavoritesEndpoint, removeFavoriteEndpoint } from './favorites.ts';
import { contactUsEndpoint, subscribeNewsletterEndpoint } from './mail/mail.ts';
import {
  changeOrderEndpoint,
  findOrderEndpoint,
  listOrdersEndpoint,
  listUserOrdersEndpoint,
} from './orders.ts';
import {
  closeAccountEndpoint,
  eraseUserEndpoint,
  exportAccountEndpoint,
  exportUserEndpoint,
} from './personal-data.ts';
import {
  changeReviewEndpoint,
  createReviewEndpoint,
  findEligibilityEndpoint,
  listReviewsEndpoint,
  removeReviewEndpoint,
} from './reviews.ts';
import {
  addSizeEndpoint,
  changeShoeEndpoint,
  createShoeEndpoint,
  findShoeEndpoint,
  listColorsEndpoint,
  listShoesEndpoint,
  listShoesOnSaleEndpoint,
  removeShoeEndpoint,
  setOnSaleEndpoint,
} from './shoes.ts';
import { changeUserEndpoint, createUserEndpoint, listUsersEndpoint } from './users.ts';

/** Every endpoint, in the order of specification §7, with additions at the end. */
export const endpoints = {
  listShoes: listShoesEndpoint,
  listShoesOnSale: listShoesOnSaleEndpoint,
  findShoe: findShoeEndpoint,
  createShoe: createShoeEndpoint,
  changeShoe: changeShoeEndpoint,
  addSize: addSizeEndpoint,
  removeShoe: removeShoeEndpoint,
  setOnSale: setOnSaleEndpoint,
  listBrands: listBrandsEndpoint,
  createBrand: createBrandEndpoint,
  removeBrand: removeBrandEndpoint,
  listUsers: listUsersEndpoint,
  createUser: createUserEndpoint,
  changeUser: changeUserEndpoint,
  listOrders: listOrdersEndpoint,
  listUserOrders: listUserOrdersEndpoint,
  findOrder: findOrderEndpoint,
  changeOrder: changeOrderEndpoint,
  checkout: checkoutEndpoint,
  cancelCheckout: cancelCheckoutEndpoint,
  listFavorites: listFavoritesEndpoint,
  addFavorite: addFavoriteEndpoint,
  removeFavorite: removeFavoriteEndpoint,
  listReviews: listReviewsEndpoint,
  createReview: createReviewEndpoint,
  changeReview: changeReviewEndpoint,
  removeReview: removeReviewEndpoint,
  subscribeNewsletter: subscribeNewsletterEndpoint,
  contactUs: contactUsEndpoint,
  findSession: findSessionEndpoint,
  changePassword: changePasswordEndpoint,
  changePhoto: changePhotoEndpoint,
  listColors: listColorsEndpoint,
  findEligibility: findEligibilityEndpoint,
  countEvents: countEventsEndpoint,
  settleCheckout: settleCheckoutEndpoint,
  findPaymentSettings: findPaymentSettingsEndpoint,
  listCounts: listCountsEndpoint,
  exportAccount: exportAccountEndpoint,
  closeAccount: closeAccountEndpoint,
  exportUser: exportUserEndpoint,
  eraseUser: eraseUserEndpoint,
  findAccountSecurity: findAccountSecurityEndpoint,
  findUserSecurity: findUserSecurityEndpoint,
  prove: proveEndpoint,
  endSession: endSessionEndpoint,
  endOtherSessions: endOtherSessionsEndpoint,
  findInvoice: findInvoiceEndpoint,
  ...administrationEndpoints,
} as const satisfies Record<string, Endpoint>;
