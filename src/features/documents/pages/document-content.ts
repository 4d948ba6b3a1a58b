import { formatCents, lineCents, toCents } from '#platform/contract/fields/money.ts';
import { addressLines } from '#shop/orders/contract/fields/address-lines.ts';
import type { TaxedSum } from '#shop/orders/contract/fields/charges.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { formatDeduction, listSums } from '#shop/orders/contract/order-sums.ts';
import type { Order, OrderItem, ShownOrder } from '#shop/orders/contract/orders.ts';
import type { Parcel } from '#shop/orders/contract/shipments.ts';
import type { Seller } from '#shop/settings/contract/seller.ts';
import type { CreditNote, Invoice } from '../contract/documents.ts';

/** A column of a document's table. */
export interface DocumentColumn {
  readonly title: string;
  readonly amount?: true;
}

/** What an invoice or a packing slip says, as text. */
export interface DocumentContent {
  readonly title: 'Invoice' | 'Packing slip' | 'Credit note';
  /** The number of the document, and that of a document it refers to. */
  readonly numbers: readonly { readonly term: string; readonly text: string }[];
  /** The seller; null if the document does not show it. */
  readonly seller: Seller | null;
  readonly number: string;
  readonly idPayment: string;
  /** ISO 8601, in UTC. */
  readonly date: string;
  /** Line by line. */
  readonly recipient: readonly string[];
  readonly columns: readonly DocumentColumn[];
  /** The texts of each line's columns; {@link toBeTicked} is a box. */
  readonly lines: readonly (readonly string[])[];
  /** The sums below the table, each below its last column. */
  readonly totals: readonly { readonly term: string; readonly amount: string }[];
  /** The amounts and taxes by rate; null if the document does not show them. */
  readonly taxes: DocumentTaxes | null;
  /** A sentence at the end, or ''. */
  readonly note: string;
}

/** Taxes with their name, a row of texts for each rate: rate, net, tax, and both together. */
export interface DocumentTaxes {
  readonly name: 'VAT' | 'Sales tax';
  readonly rows: readonly (readonly [rate: string, net: string, tax: string, gross: string])[];
}

/** A box to be ticked with a pen. */
export const toBeTicked = '☐';

/**
 * The invoice of an order. Only a discounted order has discounts.
 * @param number its number; null in a shop that does not show it
 */
export const invoiceContent = (
  order: Order,
  number: string | null = null,
  seller: Seller | null = null,
): DocumentContent => ({
  ...headOf(order, 'Invoice'),
  seller,
  numbers: number === null ? [] : [{ term: 'Invoice', text: number }],
  columns: [
    { title: 'Shoe' },
    { title: 'Size' },
    { title: 'Pairs' },
    { title: 'Each', amount: true },
    { title: 'Amount', amount: true },
  ],
  lines: order.shoe.map((item) => [
    item.name,
    item.size,
    String(item.quantity),
    formatCents(toCents(item.price, order.currency), order.currency),
    // Before the discount, which the sums take off: the column adds up to the first of them.
    formatCents(lineCents(item, order.currency), order.currency),
  ]),
  totals: [
    // With a number, the net amounts are in the table of taxes.
    ...listSums(order, number === null),
    ...(order.refunded > 0
      ? [{ term: 'Refunded', amount: formatDeduction(order.refunded, order.currency) }]
      : []),
    {
      term: order.paidOutside ? 'Paid' : 'Paid by card',
      amount: formatCents(order.amount - order.refunded, order.currency),
    },
  ],
  taxes: number === null ? null : taxesOf(order, order.vat),
  note: '',
});

/** The credit note of a refund. `invoice` is the invoice that it corrects. */
export const creditNoteContent = (
  order: Order,
  { number, date, amountCents, vat }: CreditNote,
  invoice: Pick<Invoice, 'number' | 'seller'>,
): DocumentContent => ({
  ...headOf(order, 'Credit note'),
  seller: invoice.seller,
  date,
  numbers: [
    { term: 'Credit note', text: number },
    { term: 'Invoice', text: invoice.number },
  ],
  columns: [{ title: 'Description' }, { title: 'Amount', amount: true }],
  lines: [
    [
      amountCents < 0 ? 'Reversal of a refund that failed' : `Refund of order ${orderNumber(order._id)}`,
      formatSigned(amountCents, order.currency),
    ],
  ],
  totals: [
    {
      term: amountCents < 0 ? 'Not refunded' : 'Refunded',
      amount: formatSigned(amountCents, order.currency),
    },
  ],
  taxes: taxesOf(order, vat),
  note: '',
});

/**
 * Whether the shop shows the invoice number of this order: if the seller has a legal name, or the order has a country.
 */
export const showsNumbers = (order: Pick<Order, 'country'>, seller: Pick<Seller, 'legalName'>): boolean =>
  seller.legalName !== null || order.country !== null;

/** Whether the shop shows credit notes of this order. */
export const hasCreditNotes = (order: ShownOrder, seller: Pick<Seller, 'legalName'>): boolean =>
  showsNumbers(order, seller) && order.refunds.some(({ status }) => status === 'succeeded');

const taxesOf = ({ taxCents, currency }: Order, vat: readonly TaxedSum[]): DocumentTaxes | null =>
  vat.length === 0
    ? null
    : {
        name: taxCents === 0 ? 'VAT' : 'Sales tax',
        rows: vat.map(({ percent, netCents, vatCents }) => [
          `${percent}%`,
          formatSigned(netCents, currency),
          formatSigned(vatCents, currency),
          formatSigned(netCents + vatCents, currency),
        ]),
      };

const formatSigned = (cents: number, currency: string): string =>
  cents < 0 ? formatDeduction(-cents, currency) : formatCents(cents, currency);

/** The SKU and barcode as one text, by the id of a shoe and by size. */
export type PackedNumbers = Record<string, Readonly<Record<string, string>>>;

/**
 * The packing slip of an order, to be ticked off and sent along, without prices. For an order that is partly sent, it
 * lists what is in no parcel yet.
 */
export const packingSlipContent = (order: Order, numbersOf: PackedNumbers = {}): DocumentContent => ({
  ...headOf(order, 'Packing slip'),
  seller: null,
  columns: [{ title: 'Packed' }, { title: 'Pairs' }, { title: 'Size' }, { title: 'Shoe' }],
  lines: listToPack(order).map(({ _id, quantity, size, name }) => {
    const numbers = numbersOf[_id]?.[size];
    return [toBeTicked, String(quantity), numbers ? `${size} (${numbers})` : size, name];
  }),
  numbers: [],
  totals: [],
  taxes: null,
  note: order.shipments.map(shippingNote).join('; '),
});

function listToPack({ shoe, shipment, shipments }: Order): OrderItem[] {
  if (shipment) return shoe;
  const sent = shipments.flatMap(({ lines }) => lines);
  return shoe
    .map((item) => ({
      ...item,
      quantity: sent.reduce(
        (left, line) => (line._id === item._id && line.size === item.size ? left - line.quantity : left),
        item.quantity,
      ),
    }))
    .filter(({ quantity }) => quantity > 0);
}

const shippingNote = ({ carrier, trackingNumber }: Parcel): string =>
  [
    carrier === 'Other' ? 'Shipped' : `Shipped with ${carrier}`,
    trackingNumber && `tracking number ${trackingNumber}`,
  ]
    .filter(Boolean)
    .join(', ');

const headOf = <T extends DocumentContent['title']>(order: Order, title: T) => ({
  title,
  number: orderNumber(order._id),
  idPayment: order.idPayment,
  date: order.date,
  recipient: order.address ? addressLines(order.address) : [order.email || 'No address'],
});
