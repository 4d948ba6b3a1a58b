import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { orderCharges, taxedSum } from '#shop/orders/contract/fields/charges.ts';
import { order, orderAddress } from '#shop/orders/contract/orders.ts';
import { storedSeller } from '#shop/settings/contract/seller.ts';
import { findVatReportEndpoint } from './vat-report.ts';

/** The place of a document in its series. The documents of the demo have series of their own. */
interface PlaceInSeries {
  readonly year: number;
  readonly number: number;
  readonly is_demo: boolean;
}

/** `2026`, `123` → `2026-000123`, or `DEMO-2026-000123` */
export const invoiceNumber = ({ year, number, is_demo }: PlaceInSeries): string =>
  `${is_demo ? 'DEMO-' : ''}${year}-${String(number).padStart(6, '0')}`;

/** `2026`, `45` → `C2026-000045`, or `DEMO-C2026-000045` */
export const creditNoteNumber = ({ year, number, is_demo }: PlaceInSeries): string =>
  `${is_demo ? 'DEMO-' : ''}C${year}-${String(number).padStart(6, '0')}`;

/** The shop's name and the address of its logo when a document was issued. */
export const documentShop = z.strictObject({
  name: text('Berg Shoes'),
  logo: text('/settings/files/5feceb66.webp').nullable(),
});

/** To whom an invoice was issued. The texts of the address are empty for an order without one. */
export const documentRecipient = orderAddress.extend({ email: order.shape.email });

/**
 * A credit note: the document of a refund that succeeded, `date`. One with a negative amount reverses the one of a refund that failed
 * after all. It never changes. `day` is that of `date` in the time zone that the shop had when it was issued.
 */
const creditNote = z.strictObject({
  number: text('C2026-000045'),
  amountCents: integer(12_000),
  vat: z.array(taxedSum),
  date: z.iso.datetime(),
  day: z.iso.date(),
  shop: documentShop,
});
export type CreditNote = z.output<typeof creditNote>;

/**
 * The invoice of an order as it was issued; only `creditNotes` are added later. `date` is when it was paid, and `day` the
 * same in the time zone that the shop had when the invoice was issued. Amounts are in cents of `currency`; `amountCents`
 * includes delivery and all taxes. `recipient` is null for anyone who only has the link. An erasure only leaves its country.
 */
const invoice = z.strictObject({
  number: text('2026-000123'),
  orderId: order.shape._id,
  date: z.iso.datetime(),
  day: z.iso.date(),
  shop: documentShop,
  currency: order.shape.currency,
  country: order.shape.country,
  seller: z.strictObject(storedSeller.shape),
  recipient: documentRecipient.nullable(),
  lines: order.shape.shoe,
  discount: order.shape.discount,
  delivery: orderCharges.shape.delivery.nullable(),
  deliveryCents: order.shape.deliveryCents,
  taxCents: order.shape.taxCents,
  vat: z.array(taxedSum),
  amountCents: integer(12_000),
  paidOutside: order.shape.paidOutside,
  creditNotes: z.array(creditNote),
});
export type Invoice = z.output<typeof invoice>;

const params = z.strictObject({ idPayment: id });

export const findInvoiceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart/order/{idPayment}/invoice',
  summary:
    'Returns the invoice of an order as it was issued, with its credit notes. It is issued now if it has no number yet. Only the owner of the order and administrators see the recipient.',
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

/** What is stored of an invoice beside the columns that the VAT report reads. */
export const storedContent = invoice.pick({
  shop: true,
  lines: true,
  discount: true,
  delivery: true,
  deliveryCents: true,
  taxCents: true,
  paidOutside: true,
});
