import {
  findSummaryEndpoint,
  listLowStockEndpoint,
  listMessagesEndpoint,
  listOrderEventsEndpoint,
  listSalesEndpoint,
  listSubscribersEndpoint,
} from './admin.ts';
import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from './audit-log.ts';
import {
  editShoeEndpoint,
  editShoesEndpoint,
  findImportEndpoint,
  runImportEndpoint,
} from './catalog-changes.ts';
import { findDemoDataEndpoint, removeDemoDataEndpoint } from './demo-data.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { findHealthEndpoint } from './health.ts';
import { listLaunchReportsEndpoint, setLaunchEndpoint } from './launches/launches.ts';
import { findMailEndpoint, listMailsEndpoint, resendMailEndpoint } from './mail/mail-log.ts';
import { findPaymentEndpoint } from './payments/payment-details.ts';
import { reconcileEndpoint, resolveDiscrepancyEndpoint } from './payments/reconciliation.ts';
import { createRefundEndpoint, listRefundsEndpoint } from './payments/refunds.ts';
import { listPricesEndpoint, setPriceEndpoint } from './prices.ts';
import { shipOrderEndpoint } from './shipments.ts';
import { setChartEndpoint } from './size-charts.ts';
import { listWaitlistDemandEndpoint } from './waitlist/waitlist.ts';
import {
  createWebhookEndpoint,
  listDeliveriesEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  resendDeliveryEndpoint,
  testWebhookEndpoint,
} from './webhooks.ts';

/** The endpoints of the administrators' area, beyond those of specification §7. */
export const administrationEndpoints = {
  shipOrder: shipOrderEndpoint,
  editShoe: editShoeEndpoint,
  findSummary: findSummaryEndpoint,
  listSales: listSalesEndpoint,
  listLowStock: listLowStockEndpoint,
  setChart: setChartEndpoint,
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
  findHealth: findHealthEndpoint,
  findDemoData: findDemoDataEndpoint,
  removeDemoData: removeDemoDataEndpoint,
  findImport: findImportEndpoint,
  runImport: runImportEndpoint,
  editShoes: editShoesEndpoint,
  setPrice: setPriceEndpoint,
  listPrices: listPricesEndpoint,
  createWebhook: createWebhookEndpoint,
  listWebhooks: listWebhooksEndpoint,
  removeWebhook: removeWebhookEndpoint,
  listDeliveries: listDeliveriesEndpoint,
  resendDelivery: resendDeliveryEndpoint,
  testWebhook: testWebhookEndpoint,
  listWaitlistDemand: listWaitlistDemandEndpoint,
  setLaunch: setLaunchEndpoint,
  listLaunchReports: listLaunchReportsEndpoint,
} as const satisfies Record<string, Endpoint>;
