import { changePasswordEndpoint, changePhotoEndpoint, findSessionEndpoint } from './account.ts';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  findAccountSecurityEndpoint,
  findUserSecurityEndpoint,
  proveEndpoint,
} from './account-security.ts';
import {
  findSummaryEndpoint,
  listLowStockEndpoint,
  listMessagesEndpoint,
  listOrderEventsEndpoint,
  listSalesEndpoint,
  listSubscribersEndpoint,
} from './admin.ts';
import { countEventsEndpoint, listCountsEndpoint } from './analytics/analytics.ts';
import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from './audit-log.ts';
import { createBrandEndpoint, listBrandsEndpoint, removeBrandEndpoint } from './brands.ts';
import { editShoesEndpoint, findImportEndpoint, runImportEndpoint } from './catalogue-changes.ts';
import { checkoutEndpoint, findPaymentSettingsEndpoint, settleCheckoutEndpoint } from './checkout.ts';
import { findDemoDataEndpoint, removeDemoDataEndpoint } from './demo-data.ts';
import { acceptDisputeEndpoint, findDisputesEndpoint, sendEvidenceEndpoint } from './disputes.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { addFavoriteEndpoint, listFavoritesEndpoint, removeFavoriteEndpoint } from './favorites.ts';
import { findHealthEndpoint } from './health.ts';
import { contactUsEndpoint, subscribeNewsletterEndpoint } from './mail.ts';
import { findMailEndpoint, listMailsEndpoint, resendMailEndpoint } from './mail-log.ts';
import {
  changeOrderEndpoint,
  findOrderEndpoint,
  listOrdersEndpoint,
  listUserOrdersEndpoint,
} from './orders.ts';
import { findBalanceEndpoint } from './payments/balance.ts';
import { findPaymentEndpoint } from './payments/payment-details.ts';
import { reconcileEndpoint, resolveDiscrepancyEndpoint } from './payments/reconciliation.ts';
import {
  closeAccountEndpoint,
  eraseUserEndpoint,
  exportAccountEndpoint,
  exportUserEndpoint,
} from './personal-data.ts';
import { createRefundEndpoint, listRefundsEndpoint } from './refunds.ts';
import {
  changeReviewEndpoint,
  createReviewEndpoint,
  findEligibilityEndpoint,
  listReviewsEndpoint,
  removeReviewEndpoint,
} from './reviews.ts';
import { shipOrderEndpoint } from './shipments.ts';
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
  shipOrder: shipOrderEndpoint,
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
  findPaymentSettings: findPaymentSettingsEndpoint,
  findSummary: findSummaryEndpoint,
  listSales: listSalesEndpoint,
  listLowStock: listLowStockEndpoint,
  listCounts: listCountsEndpoint,
  listAuditEntries: listAuditEntriesEndpoint,
  undoAuditEntry: undoAuditEntryEndpoint,
  listOrderEvents: listOrderEventsEndpoint,
  listMails: listMailsEndpoint,
  findMail: findMailEndpoint,
  resendMail: resendMailEndpoint,
  listSubscribers: listSubscribersEndpoint,
  listMessages: listMessagesEndpoint,
  reconcile: reconcileEndpoint,
  resolveDiscrepancy: resolveDiscrepancyEndpoint,
  createRefund: createRefundEndpoint,
  listRefunds: listRefundsEndpoint,
  findPayment: findPaymentEndpoint,
  findDisputes: findDisputesEndpoint,
  sendEvidence: sendEvidenceEndpoint,
  acceptDispute: acceptDisputeEndpoint,
  findBalance: findBalanceEndpoint,
  findHealth: findHealthEndpoint,
  findDemoData: findDemoDataEndpoint,
  removeDemoData: removeDemoDataEndpoint,
  exportAccount: exportAccountEndpoint,
  closeAccount: closeAccountEndpoint,
  exportUser: exportUserEndpoint,
  eraseUser: eraseUserEndpoint,
  findImport: findImportEndpoint,
  runImport: runImportEndpoint,
  editShoes: editShoesEndpoint,
  findAccountSecurity: findAccountSecurityEndpoint,
  findUserSecurity: findUserSecurityEndpoint,
  prove: proveEndpoint,
  endSession: endSessionEndpoint,
  endOtherSessions: endOtherSessionsEndpoint,
} as const satisfies Record<string, Endpoint>;
