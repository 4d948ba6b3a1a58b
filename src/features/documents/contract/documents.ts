import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { orderCharges, taxedSum } from '#shop/orders/contract/fields/charges.ts';
import { order } from '#shop/orders/contract/orders.ts';
import { storedSeller } from '#shop/settings/contract/seller.ts';
import { findVatReportEndpoint } from './vat-report.ts';

/** `2026`, `123` → `2026-000123` */
export const invoiceNumber = (year: number, number: number): string =>
  `${year}-${String(number).padStart(6, '0')}`;

/** `2026`, `45` → `C2026-000045` */
export const creditNoteNumber = (year: number, number: number): string => `C${invoiceNumber(year, number)}`;

/**
 * A credit note: the document of a refund that succeeded, `date`. One with a negative amount reverses the one of a refund that failed
 * after all.
 */
const creditNote = z.strictObject({
  number: text('C2026-000045'),
  amountCents: integer(12_000),
  vat: z.array(taxedSum),
  date: z.iso.datetime(),
});
export type CreditNote = z.output<typeof creditNote>;

/**
 * The invoice of an order. `date` is when it was paid. Amounts are in cents of `currency`; `amountCents` includes
 * delivery and all taxes. `seller` is the seller when the invoice was numbered, or the current one if none was set
 * then. `recipient` is null for anyone who only has the link.
 */
const invoice = z.strictObject({
  number: text('2026-000123'),
  date: z.iso.datetime(),
  currency: order.shape.currency,
  country: order.shape.country,
  seller: z.strictObject(storedSeller.shape),
  recipient: order.shape.address,
  lines: order.shape.shoe,
  discount: order.shape.discount,
  delivery: orderCharges.shape.delivery.nullable(),
  deliveryCents: order.shape.deliveryCents,
  taxCents: order.shape.taxCents,
  vat: z.array(taxedSum),
  amountCents: integer(12_000),
  creditNotes: z.array(creditNote),
});
export type Invoice = z.output<typeof invoice>;

const params = z.strictObject({ idPayment: id });

export const findInvoiceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart/order/{idPayment}/invoice',
  summary:
    'Returns the invoice of an order with its credit notes, and numbers it if it has no number yet. Only the owner of the order and administrators see the recipient.',
  access: 'anyone',
  programs: 'read',
  params,
  responses: { 200: invoice },
  problems: ['NOT_FOUND'],
});

export const listCreditNotesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart/order/{idPayment}/credit-notes',
  summary:
    'Lists the credit notes of an order, oldest first: one for each refund that succeeded, and one with a negative amount if the refund failed later.',
  access: 'anyone',
  programs: 'read',
  params,
  responses: { 200: z.array(creditNote) },
  problems: ['NOT_FOUND'],
});

export const documentEndpoints = {
  findInvoice: findInvoiceEndpoint,
  listCreditNotes: listCreditNotesEndpoint,
  findVatReport: findVatReportEndpoint,
} satisfies Record<string, Endpoint>;
