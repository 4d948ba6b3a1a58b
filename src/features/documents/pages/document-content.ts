import { formatCents, toCents } from '#platform/contract/fields/money.ts';
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
  /** The shop when the document was issued; null if the document shows it as it is now. */
  readonly shop: Invoice['shop'] | null;
  /** ISO 8601, in UTC. */
  readonly date: string;
  /** The day of that date; null in the time zone that the shop has now. */
  readonly day: string | null;
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

/** An invoice as it was issued. Its column of amounts adds up to the first sum below it. */
export function invoiceContent(idPayment: string, invoice: Invoice): DocumentContent {
  const { currency, amountCents, seller } = invoice;
  const hasNumber = showsNumbers(invoice, seller);
  return {
    ...issuedHead('Invoice', idPayment, invoice),
    day: invoice.day,
    date: invoice.date,
    shop: invoice.shop,
    numbers: hasNumber ? [{ term: 'Invoice', text: invoice.number }] : [],
    columns: [
      { title: 'Shoe' },
      { title: 'Size' },
      { title: 'Pairs' },
      { title: 'Each', amount: true },
      { title: 'Amount', amount: true },
    ],
    lines: invoice.lines.map(({ name, size, quantity, price }) => [
      name,
      size,
      String(quantity),
      formatCents(toCents(price, currency), currency),
      formatCents(quantity * toCents(price, currency), currency),
    ]),
    totals: [
      // With a number, the net amounts are in the table of taxes.
      ...listSums({ ...invoice, amount: amountCents }, !hasNumber),
      {
        term: invoice.paidOutside ? 'Paid' : 'Paid by card',
        amount: formatCents(amountCents, currency),
      },
    ],
    taxes: hasNumber ? taxesOf(invoice, invoice.vat) : null,
    note: '',
  };
}

/** The credit note of a refund. `invoice` is the invoice that it corrects. */
export function creditNoteContent(
  idPayment: string,
  { number, day, date, shop, amountCents, vat }: CreditNote,
  invoice: Invoice,
): DocumentContent {
  const amount = formatSigned(amountCents, invoice.currency);
  const isReversal = amountCents < 0;
  return {
    ...issuedHead('Credit note', idPayment, invoice),
    day,
    date,
    shop,
    numbers: [
      { term: 'Credit note', text: number },
      { term: 'Invoice', text: invoice.number },
    ],
    columns: [{ title: 'Description' }, { title: 'Amount', amount: true }],
    lines: [
      [
        isReversal ? 'Reversal of a refund that failed' : `Refund of order ${orderNumber(invoice.orderId)}`,
        amount,
      ],
    ],
    totals: [{ term: isReversal ? 'Not refunded' : 'Refunded', amount }],
    taxes: taxesOf(invoice, vat),
    note: '',
  };
}

/** What an invoice and its credit notes have in common. */
const issuedHead = <T extends DocumentContent['title']>(
  title: T,
  idPayment: string,
  { orderId, seller, recipient }: Invoice,
) => {
  const address = recipient?.country ? recipient : null;
  return { title, seller, ...headOf({ _id: orderId, idPayment, address, email: recipient?.email ?? '' }) };
};

/**
 * Whether the shop shows the invoice number of this order: if the seller has a legal name, or the order has a country.
 */
const showsNumbers = (order: Pick<Order, 'country'>, seller: Pick<Seller, 'legalName'>): boolean =>
  seller.legalName !== null || order.country !== null;

/** Whether the shop shows credit notes of this order. */
export const hasCreditNotes = (order: ShownOrder, seller: Pick<Seller, 'legalName'>): boolean =>
  showsNumbers(order, seller) && order.refunds.some(({ status }) => status === 'succeeded');

const taxesOf = (
  { taxCents, currency }: Pick<Invoice, 'taxCents' | 'currency'>,
  vat: readonly TaxedSum[],
): DocumentTaxes | null =>
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
  ...headOf(order),
  title: 'Packing slip',
  seller: null,
  shop: null,
  day: null,
  date: order.date,
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

const headOf = ({
  _id,
  idPayment,
  address,
  email,
}: Pick<Order, '_id' | 'idPayment' | 'address' | 'email'>) => ({
  number: orderNumber(_id),
  idPayment,
  recipient: address ? addressLines(address) : [email || 'No address'],
});
