import {
  changeMessageEndpoint,
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
import type { Endpoint } from './endpoints/endpoint.ts';
import { findPaymentEndpoint } from './payments/payment-details.ts';
import { createRefundEndpoint, listRefundsEndpoint } from './payments/refunds.ts';
import { listPricesEndpoint, setPriceEndpoint } from './prices.ts';
import { shipOrderEndpoint } from './shipments.ts';
import { setChartEndpoint } from './size-charts.ts';

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
  listSubscribers: listSubscribersEndpoint,
  listMessages: listMessagesEndpoint,
  changeMessage: changeMessageEndpoint,
  createRefund: createRefundEndpoint,
  listRefunds: listRefundsEndpoint,
  findPayment: findPaymentEndpoint,
  findImport: findImportEndpoint,
  runImport: runImportEndpoint,
  editShoes: editShoesEndpoint,
  setPrice: setPriceEndpoint,
  listPrices: listPricesEndpoint,
} as const satisfies Record<string, Endpoint>;
