import { formatCents } from '#platform/contract/fields/money.ts';
import type { TaxedSum } from './fields/charges.ts';
import { reducedCents, toPaidLine } from './fields/paid-line.ts';
import type { Order, OrderItem } from './orders.ts';
import type { Quote } from './quote.ts';

/** A sum of an order with its name, such as `Discount (SPRING10)` and `−$12`. */
export interface OrderSum {
  readonly term: string;
  readonly amount: string;
}

/** The total of an order, and its parts. */
type SummedOrder = Pick<
  Order,
  'amount' | 'currency' | 'discount' | 'country' | 'delivery' | 'deliveryCents' | 'taxCents' | 'vat'
>;

/**
 * Lists the sums of an order: its total, before it the subtotal and what was taken off or added, if anything was, and after it the tax that it
 * contains.
 * @param hasNet whether each tax names its net amount
 */
export function listSums(order: SummedOrder, hasNet = true): OrderSum[] {
  const { amount, currency, discount, delivery, deliveryCents, taxCents, vat } = order;
  const subtotal = amount + (discount?.cents ?? 0) - deliveryCents - taxCents;
  const parts = [
    ...(discount === null || discount.cents === 0
      ? []
      : [{ term: `Discount (${discount.code})`, amount: formatDeduction(discount.cents, currency) }]),
    ...(delivery === null
      ? []
      : [deliverySum(deliveryTerm(delivery.name, discount), deliveryCents, currency)]),
    ...(taxCents === 0 ? [] : vat.map(addedTax(currency, hasNet))),
  ];
  return [
    ...(parts.length === 0 ? [] : [{ term: 'Subtotal', amount: formatCents(subtotal, currency) }]),
    ...parts,
    { term: 'Total', amount: formatCents(amount, currency) },
    ...(taxCents === 0 ? vat.map(containedTax(currency, hasNet)) : []),
  ];
}

/** Lists what a code takes off the shoes of a cart, what is added, and the tax that its total contains. */
export const listCharges = (
  { discountCents, deliveryCents, taxCents, vat }: Quote,
  currency: string,
): OrderSum[] => [
  ...(discountCents === 0 ? [] : [{ term: 'Discount', amount: formatDeduction(discountCents, currency) }]),
  deliverySum('Delivery', deliveryCents, currency),
  ...vat.map((taxCents === 0 ? containedTax : addedTax)(currency)),
];

/** What is known of what a cart costs in a shop that delivers, and whether its country adds tax. */
export interface KnownCharges {
  readonly quote: Pick<Quote, 'vat'> | null;
  readonly isTaxAdded: boolean;
  /** Whether the tax depends on a state that is missing yet. */
  readonly needsState: boolean;
}

/** What is still added to the total of a cart, such as `plus sales tax`; empty once it is what is charged. */
export function nameOpenCharges({ quote, isTaxAdded, needsState }: KnownCharges): string {
  if (quote === null) return isTaxAdded ? 'plus delivery and sales tax' : 'plus delivery';
  return isTaxAdded && needsState && quote.vat.length === 0 ? 'plus sales tax' : '';
}

/** Names the delivery of an order, and the code that reduced its price: a code that took nothing off the shoes. */
const deliveryTerm = (name: string, discount: Order['discount']): string =>
  discount?.cents === 0 ? `Delivery (${name}, with ${discount.code})` : `Delivery (${name})`;

const deliverySum = (term: string, cents: number, currency: string): OrderSum => ({
  term,
  amount: formatDelivery(cents, currency),
});

/** Formats the price of a delivery: `Free` or `$4.90`. */
export const formatDelivery = (cents: number, currency: string): string =>
  cents === 0 ? 'Free' : formatCents(cents, currency);

const addedTax =
  (currency: string, hasNet = true) =>
  (tax: TaxedSum): OrderSum => ({
    term: `Sales tax (${tax.percent}%)`,
    amount: formatTax(tax, currency, hasNet),
  });

const containedTax =
  (currency: string, hasNet = true) =>
  (tax: TaxedSum): OrderSum => ({
    term: `Includes ${tax.percent}% VAT`,
    amount: formatTax(tax, currency, hasNet),
  });

/** The tax, and with `hasNet` the amount without it that was taxed: `€15.97 (net €84.03)` */
const formatTax = ({ netCents, vatCents }: TaxedSum, currency: string, hasNet: boolean): string =>
  formatCents(vatCents, currency) + (hasNet ? ` (net ${formatCents(netCents, currency)})` : '');

/** What a discount code took off a line, such as `−$12`, and what was paid for the line. */
export interface LineDiscount {
  readonly code: string;
  readonly deduction: string;
  readonly paid: string;
}

/** Describes the discount of a line; null when the line has none. */
export function lineDiscount(
  item: OrderItem,
  { discount, currency }: Pick<Order, 'discount' | 'currency'>,
): LineDiscount | null {
  if (discount === null || item.discountCents === 0) return null;
  return {
    code: discount.code,
    deduction: formatDeduction(item.discountCents, currency),
    paid: formatCents(reducedCents(toPaidLine(item, currency)), currency),
  };
}

/** Formats cents that are taken off a sum. `1200` → `−$12` */
export const formatDeduction = (cents: number, currency: string): string =>
  `−${formatCents(cents, currency)}`;
