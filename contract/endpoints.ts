import {
  changeAccountSizeEndpoint,
  changePasswordEndpoint,
  changePhotoEndpoint,
  findAccountSizeEndpoint,
  findSessionEndpoint,
} from './account.ts';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  findAccountSecurityEndpoint,
  findRecoveryEndpoint,
  findUserSecurityEndpoint,
  reauthenticateEndpoint,
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
import {
  findDrawEndpoint,
  findLaunchEndpoint,
  findPlaceEndpoint,
  joinLaunchEndpoint,
  leaveLaunchEndpoint,
  listLaunchesEndpoint,
  remindOfLaunchEndpoint,
} from './launches/launches.ts';
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
  listErasuresEndpoint,
} from './personal-data.ts';
import {
  changeReviewEndpoint,
  createReviewEndpoint,
  findEligibilityEndpoint,
  findFitEndpoint,
  listReviewsEndpoint,
  removeReviewEndpoint,
} from './reviews.ts';
import {
  addSizeEndpoint,
  changeShoeEndpoint,
  createShoeEndpoint,
  findShoeEndpoint,
  listColorsEndpoint,
  listenToShoesEndpoint,
  listModelsEndpoint,
  listShoesEndpoint,
  listShoesOnSaleEndpoint,
  listSizesEndpoint,
  removeShoeEndpoint,
  searchEndpoint,
  setOnSaleEndpoint,
} from './shoes.ts';
import { findChartEndpoint, listChartsEndpoint } from './size-charts.ts';
import { changeUserEndpoint, createUserEndpoint, listUsersEndpoint } from './users.ts';
import {
  findClaimEndpoint,
  joinWaitlistEndpoint,
  leaveWaitlistEndpoint,
  listWaitlistEndpoint,
  useClaimEndpoint,
} from './waitlist/waitlist.ts';

/** Every endpoint, in the order of specification §7, with additions at the end. */
export const endpoints = {
  listShoes: listShoesEndpoint,
  listShoesOnSale: listShoesOnSaleEndpoint,
  search: searchEndpoint,
  findShoe: findShoeEndpoint,
  createShoe: createShoeEndpoint,
  changeShoe: changeShoeEndpoint,
  addSize: addSizeEndpoint,
  removeShoe: removeShoeEndpoint,
  setOnSale: setOnSaleEndpoint,
  listBrands: listBrandsEndpoint,
  findChart: findChartEndpoint,
  listCharts: listChartsEndpoint,
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
  findFit: findFitEndpoint,
  createReview: createReviewEndpoint,
  changeReview: changeReviewEndpoint,
  removeReview: removeReviewEndpoint,
  subscribeNewsletter: subscribeNewsletterEndpoint,
  contactUs: contactUsEndpoint,
  findSession: findSessionEndpoint,
  changePassword: changePasswordEndpoint,
  changePhoto: changePhotoEndpoint,
  findAccountSize: findAccountSizeEndpoint,
  changeAccountSize: changeAccountSizeEndpoint,
  listColors: listColorsEndpoint,
  listModels: listModelsEndpoint,
  listSizes: listSizesEndpoint,
  findEligibility: findEligibilityEndpoint,
  countEvents: countEventsEndpoint,
  settleCheckout: settleCheckoutEndpoint,
  findPaymentSettings: findPaymentSettingsEndpoint,
  listCounts: listCountsEndpoint,
  exportAccount: exportAccountEndpoint,
  closeAccount: closeAccountEndpoint,
  exportUser: exportUserEndpoint,
  eraseUser: eraseUserEndpoint,
  listErasures: listErasuresEndpoint,
  findAccountSecurity: findAccountSecurityEndpoint,
  findUserSecurity: findUserSecurityEndpoint,
  prove: reauthenticateEndpoint,
  findRecovery: findRecoveryEndpoint,
  endSession: endSessionEndpoint,
  endOtherSessions: endOtherSessionsEndpoint,
  findInvoice: findInvoiceEndpoint,
  listenToShoes: listenToShoesEndpoint,
  joinWaitlist: joinWaitlistEndpoint,
  listWaitlist: listWaitlistEndpoint,
  leaveWaitlist: leaveWaitlistEndpoint,
  findClaim: findClaimEndpoint,
  useClaim: useClaimEndpoint,
  listLaunches: listLaunchesEndpoint,
  findLaunch: findLaunchEndpoint,
  findDraw: findDrawEndpoint,
  joinLaunch: joinLaunchEndpoint,
  findPlace: findPlaceEndpoint,
  leaveLaunch: leaveLaunchEndpoint,
  remindOfLaunch: remindOfLaunchEndpoint,
  ...administrationEndpoints,
} as const satisfies Record<string, Endpoint>;
