import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from '#platform/audit/contract.ts';
import type { Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import {
  changeMessageEndpoint,
  findSummaryEndpoint,
  listLowStockEndpoint,
  listMessagesEndpoint,
  listOrderEventsEndpoint,
  listSalesEndpoint,
  listSubscribersEndpoint,
} from '#shop/admin/contract/admin.ts';
import { editShoeEndpoint } from '#shop/catalog/contract/edit-shoe.ts';
import { listPricesEndpoint, setPriceEndpoint } from '#shop/catalog/contract/prices.ts';
import { setChartEndpoint } from '#shop/catalog/contract/size-charts.ts';
import { findPaymentEndpoint } from '#shop/orders/contract/payment-details.ts';
import { createRefundEndpoint, listRefundsEndpoint } from '#shop/orders/contract/refunds.ts';
import { shipOrderEndpoint } from '#shop/orders/contract/shipments.ts';

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
  setPrice: setPriceEndpoint,
  listPrices: listPricesEndpoint,
} as const satisfies Record<string, Endpoint>;
