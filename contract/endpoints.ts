import { changePasswordEndpoint, changePhotoEndpoint, findSessionEndpoint } from './account.ts';
import {
  findSummaryEndpoint,
  listLowStockEndpoint,
  listMessagesEndpoint,
  listOrderEventsEndpoint,
  listSalesEndpoint,
  listSubscribersEndpoint,
} from './admin.ts';
import { countEventsEndpoint, listCountsEndpoint } from './analytics.ts';
import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from './audit-log.ts';
import { createBrandEndpoint, listBrandsEndpoint, removeBrandEndpoint } from './brands.ts';
import { checkoutEndpoint, paymentSettingsEndpoint, settleCheckoutEndpoint } from './checkout.ts';
import type { Endpoint } from './endpoint.ts';
import { addFavoriteEndpoint, listFavoritesEndpoint, removeFavoriteEndpoint } from './favorites.ts';
import { contactUsEndpoint, subscribeNewsletterEndpoint } from './mail.ts';
import { findMailEndpoint, listMailsEndpoint, resendMailEndpoint } from './mail-log.ts';
import {
  changeOrderEndpoint,
  findOrderEndpoint,
  listOrdersEndpoint,
  listUserOrdersEndpoint,
} from './orders.ts';
import { reconcileEndpoint, resolveDiscrepancyEndpoint } from './reconciliation.ts';
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

/** Every call there is, in the order of specification §7, ours at the end. */
export const endpoints = {
  listShoes: listShoesEndpoint,
  listShoesOnSale: listShoesOnSaleEndpoint,
  findShoe: findShoeEndpoint,
  createShoe: createShoeEndpoint,
  changeShoe: changeShoeEndpoint,
  addSize: addSizeEndpoint,
  removeShoe: removeShoeEndpoint,
  changeOnSale: setOnSaleEndpoint,
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
  paymentSettings: paymentSettingsEndpoint,
  findSummary: findSummaryEndpoint,
  listSales: listSalesEndpoint,
  listLowStock: listLowStockEndpoint,
  listCounts: listCountsEndpoint,
  listHistory: listAuditEntriesEndpoint,
  undoEntry: undoAuditEntryEndpoint,
  listOrderEvents: listOrderEventsEndpoint,
  listMails: listMailsEndpoint,
  findMail: findMailEndpoint,
  resendMail: resendMailEndpoint,
  listSubscribers: listSubscribersEndpoint,
  listMessages: listMessagesEndpoint,
  checkMoney: reconcileEndpoint,
  settleMoney: resolveDiscrepancyEndpoint,
} as const satisfies Record<string, Endpoint>;
