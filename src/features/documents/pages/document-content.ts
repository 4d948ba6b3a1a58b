import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { paidCents, toPaidLine } from '#shop/orders/contract/fields/paid-line.ts';
import { formatDeduction, listSums } from '#shop/orders/contract/order-sums.ts';
import type { Order, OrderItem, Shipment } from '#shop/orders/contract/orders.ts';
import { addressLines } from '#shop/orders/pages/order/postal-address.tsx';

/** A column of a document's table. */
export interface DocumentColumn {
  readonly title: string;
  readonly amount?: true;
}

/** What an invoice or a packing slip says, as text. */
export interface DocumentContent {
  readonly title: 'Invoice' | 'Packing slip';
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
  /** A sentence at the end, or ''. */
  readonly note: string;
}

/** A box to be ticked with a pen. */
export const toBeTicked = '☐';

/** The invoice of an order. Prices have no tax, and sending costs nothing (§3). Only a discounted order has discounts. */
export const invoiceContent = (order: Order): DocumentContent => ({
  ...headOf(order, 'Invoice'),
  columns: [
    { title: 'Shoe' },
    { title: 'Size' },
    { title: 'Pairs' },
    { title: 'Each', amount: true },
    ...(order.discount ? [{ title: 'Discount', amount: true } as const] : []),
    { title: 'Amount', amount: true },
  ],
  lines: order.shoe.map((item) => [
    item.name,
    item.size,
    String(item.quantity),
    formatCents(toCents(item.price)),
    ...(order.discount ? [discountOf(item)] : []),
    formatCents(paidCents(toPaidLine(item))),
  ]),
  totals: [
    ...listSums(order),
    ...(order.refunded > 0 ? [{ term: 'Refunded', amount: formatDeduction(order.refunded) }] : []),
    { term: 'Paid by card', amount: formatCents(order.amount - order.refunded) },
  ],
  note: '',
});

const discountOf = ({ discountCents }: OrderItem): string =>
  discountCents === 0 ? formatCents(0) : formatDeduction(discountCents);

/** SKUs by the id of a shoe and by size. */
export type Skus = Record<string, Readonly<Record<string, string>>>;

/** What is put into the parcel of an order, to be ticked off and sent along: no prices. */
export const packingSlipContent = (order: Order, skus: Skus = {}): DocumentContent => ({
  ...headOf(order, 'Packing slip'),
  columns: [{ title: 'Packed' }, { title: 'Pairs' }, { title: 'Size' }, { title: 'Shoe' }],
  lines: order.shoe.map(({ _id, quantity, size, name }) => {
    const sku = skus[_id]?.[size];
    return [toBeTicked, String(quantity), sku ? `${size} (${sku})` : size, name];
  }),
  totals: [],
  note: order.shipment ? shippingNote(order.shipment) : '',
});

const shippingNote = ({ carrier, trackingNumber }: Shipment): string =>
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
