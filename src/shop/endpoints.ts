import type * as features from '#features.ts';
import { countEventsEndpoint, listCountsEndpoint } from '#platform/analytics/contract/endpoints.ts';
import type { Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import {
  changePasswordEndpoint,
  changePhotoEndpoint,
  findSessionEndpoint,
} from '#shop/accounts/contract/account.ts';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  findAccountSecurityEndpoint,
  findRecoveryEndpoint,
  findUserSecurityEndpoint,
  reauthenticateEndpoint,
} from '#shop/accounts/contract/account-security.ts';
import { changeUserEndpoint, createUserEndpoint, listUsersEndpoint } from '#shop/accounts/contract/users.ts';
import {
  createBrandEndpoint,
  listBrandsEndpoint,
  removeBrandEndpoint,
} from '#shop/catalog/contract/brands.ts';
import {
  addFavoriteEndpoint,
  listFavoritesEndpoint,
  removeFavoriteEndpoint,
} from '#shop/catalog/contract/favorites.ts';
import { changeAccountSizeEndpoint, findAccountSizeEndpoint } from '#shop/catalog/contract/own-size.ts';
import {
  addSizeEndpoint,
  changeShoeEndpoint,
  createShoeEndpoint,
  findShoeEndpoint,
  listColorsEndpoint,
  listModelsEndpoint,
  listShoesEndpoint,
  listShoesOnSaleEndpoint,
  listSizesEndpoint,
  removeShoeEndpoint,
  searchEndpoint,
  setOnSaleEndpoint,
} from '#shop/catalog/contract/shoes.ts';
import { findChartEndpoint, listChartsEndpoint } from '#shop/catalog/contract/size-charts.ts';
import {
  confirmSubscriptionEndpoint,
  contactUsEndpoint,
  findSubscriptionEndpoint,
  leaveNewsletterEndpoint,
  subscribeNewsletterEndpoint,
} from '#shop/content/contract/mail.ts';
import { findShownPageEndpoint, listFooterPagesEndpoint } from '#shop/content/contract/written-pages.ts';
import { listDeliveryEndpoint } from '#shop/delivery/contract/delivery.ts';
import {
  cancelCheckoutEndpoint,
  checkoutEndpoint,
  findPaymentSettingsEndpoint,
  settleCheckoutEndpoint,
} from '#shop/orders/contract/checkout.ts';
import {
  changeOrderEndpoint,
  findOrderEndpoint,
  listOrdersEndpoint,
  listUserOrdersEndpoint,
} from '#shop/orders/contract/orders.ts';
import { quoteCartEndpoint } from '#shop/orders/contract/quote.ts';
import {
  cancelOrderEndpoint,
  changeAddressEndpoint,
  changeSizeEndpoint,
} from '#shop/orders/contract/until-sent.ts';
import {
  changeReviewEndpoint,
  createReviewEndpoint,
  findEligibilityEndpoint,
  findFitEndpoint,
  listReviewsEndpoint,
  removeReviewEndpoint,
} from '#shop/reviews/contract/reviews.ts';
import { findPublicSettingsEndpoint } from '#shop/settings/contract/settings-calls.ts';
import { administrationEndpoints } from './administration-endpoints.ts';

/** The endpoints of the shop, in the order of specification §7, with additions at the end. Features have their own. */
export const endpoints = {
  findPublicSettings: findPublicSettingsEndpoint,
  listDelivery: listDeliveryEndpoint,
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
  quoteCart: quoteCartEndpoint,
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
  findSubscription: findSubscriptionEndpoint,
  confirmSubscription: confirmSubscriptionEndpoint,
  leaveNewsletter: leaveNewsletterEndpoint,
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
  cancelOrder: cancelOrderEndpoint,
  changeAddress: changeAddressEndpoint,
  changeSize: changeSizeEndpoint,
  listCounts: listCountsEndpoint,
  findAccountSecurity: findAccountSecurityEndpoint,
  findUserSecurity: findUserSecurityEndpoint,
  prove: reauthenticateEndpoint,
  findRecovery: findRecoveryEndpoint,
  endSession: endSessionEndpoint,
  endOtherSessions: endOtherSessionsEndpoint,
  listFooterPages: listFooterPagesEndpoint,
  findShownPage: findShownPageEndpoint,
  ...administrationEndpoints,
} as const satisfies Record<string, Endpoint>;

type Features = typeof features;
type EndpointsOf<F> = F extends { readonly endpoints: infer Own } ? Own[keyof Own] : never;

declare module '#platform/contract/endpoints/endpoint-types.ts' {
  interface Register {
    readonly endpoints: (typeof endpoints)[keyof typeof endpoints] | EndpointsOf<Features[keyof Features]>;
  }
}
