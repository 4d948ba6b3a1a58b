import { changePassword, changePhoto, findSession } from './account.ts';
import {
  findSummary,
  listLowStock,
  listMessages,
  listOrderEvents,
  listSales,
  listSubscribers,
} from './admin.ts';
import { countEvents, listCounts } from './analytics.ts';
import { createBrand, listBrands, removeBrand } from './brands.ts';
import { checkout, paymentSettings, settleCheckout } from './checkout.ts';
import type { Endpoint } from './endpoint.ts';
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts';
import { listHistory, undoEntry } from './history.ts';
import { contactUs, subscribeNewsletter } from './mail.ts';
import { findMail, listMails, resendMail } from './mail-log.ts';
import { checkMoney, settleMoney } from './money-check.ts';
import { changeOrder, findOrder, listOrders, listUserOrders } from './orders.ts';
import { changeReview, createReview, findEligibility, listReviews, removeReview } from './reviews.ts';
import {
  addSize,
  changeOnSale,
  changeShoe,
  createShoe,
  findShoe,
  listColors,
  listShoes,
  listShoesOnSale,
  removeShoe,
} from './shoes.ts';
import { changeUser, createUser, listUsers } from './users.ts';

/** Every call there is, in the order of specification §7, ours at the end. */
export const endpoints = {
  listShoes,
  listShoesOnSale,
  findShoe,
  createShoe,
  changeShoe,
  addSize,
  removeShoe,
  changeOnSale,
  listBrands,
  createBrand,
  removeBrand,
  listUsers,
  createUser,
  changeUser,
  listOrders,
  listUserOrders,
  findOrder,
  changeOrder,
  checkout,
  listFavorites,
  addFavorite,
  removeFavorite,
  listReviews,
  createReview,
  changeReview,
  removeReview,
  subscribeNewsletter,
  contactUs,
  findSession,
  changePassword,
  changePhoto,
  listColors,
  findEligibility,
  countEvents,
  settleCheckout,
  paymentSettings,
  findSummary,
  listSales,
  listLowStock,
  listCounts,
  listHistory,
  undoEntry,
  listOrderEvents,
  listMails,
  findMail,
  resendMail,
  listSubscribers,
  listMessages,
  checkMoney,
  settleMoney,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
