import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from '#platform/audit/contract.ts';
import type { Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { editShoeEndpoint } from '#shop/catalog/contract/edit-shoe.ts';
import {
  addPictureEndpoint,
  arrangePicturesEndpoint,
  removePictureEndpoint,
} from '#shop/catalog/contract/pictures.ts';
import { listPricesEndpoint, setPriceEndpoint } from '#shop/catalog/contract/prices.ts';
import { setChartEndpoint } from '#shop/catalog/contract/size-charts.ts';
import { changeNumbersEndpoint } from '#shop/catalog/contract/size-numbers.ts';
import {
  changeMailTemplateEndpoint,
  listMailTemplatesEndpoint,
  previewMailTemplateEndpoint,
  removeMailTemplateEndpoint,
  sendTestMailEndpoint,
} from '#shop/content/contract/mail-templates.ts';
import { changeMessageEndpoint, listMessagesEndpoint } from '#shop/content/contract/messages.ts';
import {
  eraseSubscriberEndpoint,
  listSubscribersEndpoint,
  reportBouncesEndpoint,
} from '#shop/content/contract/subscribers.ts';
import {
  findPageEndpoint,
  findPageVersionEndpoint,
  listPagesEndpoint,
  listPageVersionsEndpoint,
  orderPagesEndpoint,
  previewPageEndpoint,
  removePageEndpoint,
  savePageEndpoint,
} from '#shop/content/contract/written-pages.ts';
import { createOrderEndpoint } from '#shop/orders/contract/by-hand.ts';
import { listOrderEventsEndpoint } from '#shop/orders/contract/order-events.ts';
import { findPaymentEndpoint } from '#shop/orders/contract/payment-details.ts';
import { createRefundEndpoint, listRefundsEndpoint } from '#shop/orders/contract/refunds.ts';
import { createShipmentEndpoint, shipOrderEndpoint } from '#shop/orders/contract/shipment-endpoints.ts';
import {
  changeSettingsEndpoint,
  findSettingsEndpoint,
  removeSettingsFileEndpoint,
  setSettingsFileEndpoint,
} from '#shop/settings/contract/settings-calls.ts';
import {
  findSummaryEndpoint,
  listLowStockEndpoint,
  listSalesEndpoint,
} from '#shop/shell/contract/dashboard.ts';

/** The endpoints of the administrators' area, beyond those of specification §7. */
export const administrationEndpoints = {
  createOrder: createOrderEndpoint,
  createShipment: createShipmentEndpoint,
  shipOrder: shipOrderEndpoint,
  editShoe: editShoeEndpoint,
  addPicture: addPictureEndpoint,
  arrangePictures: arrangePicturesEndpoint,
  removePicture: removePictureEndpoint,
  changeNumbers: changeNumbersEndpoint,
  findSummary: findSummaryEndpoint,
  listSales: listSalesEndpoint,
  listLowStock: listLowStockEndpoint,
  setChart: setChartEndpoint,
  listAuditEntries: listAuditEntriesEndpoint,
  undoAuditEntry: undoAuditEntryEndpoint,
  listOrderEvents: listOrderEventsEndpoint,
  listSubscribers: listSubscribersEndpoint,
  reportBounces: reportBouncesEndpoint,
  eraseSubscriber: eraseSubscriberEndpoint,
  listMessages: listMessagesEndpoint,
  changeMessage: changeMessageEndpoint,
  createRefund: createRefundEndpoint,
  listRefunds: listRefundsEndpoint,
  findPayment: findPaymentEndpoint,
  findSettings: findSettingsEndpoint,
  changeSettings: changeSettingsEndpoint,
  setSettingsFile: setSettingsFileEndpoint,
  removeSettingsFile: removeSettingsFileEndpoint,
  setPrice: setPriceEndpoint,
  listPrices: listPricesEndpoint,
  listPages: listPagesEndpoint,
  orderPages: orderPagesEndpoint,
  previewPage: previewPageEndpoint,
  findPage: findPageEndpoint,
  savePage: savePageEndpoint,
  removePage: removePageEndpoint,
  listPageVersions: listPageVersionsEndpoint,
  findPageVersion: findPageVersionEndpoint,
  listMailTemplates: listMailTemplatesEndpoint,
  changeMailTemplate: changeMailTemplateEndpoint,
  removeMailTemplate: removeMailTemplateEndpoint,
  previewMailTemplate: previewMailTemplateEndpoint,
  sendTestMail: sendTestMailEndpoint,
} as const satisfies Record<string, Endpoint>;
