import type { Database } from '#platform/database/database.ts';
import { readDelivery } from '#shop/delivery/server/delivery.ts';
import { orderCharges } from '#shop/orders/contract/fields/charges.ts';
import { reducedCents } from '#shop/orders/contract/fields/paid-line.ts';
import { countsAsRefunded, listLines, listRefunds } from '#shop/orders/server/payments/payments.ts';
import { readSettings } from '#shop/settings/server/settings.ts';
import { countOrderedPairs, quantityOf } from './returnable.ts';
import { isWholeWithdrawn } from './withdrawals/whole-withdrawal.ts';

interface Pairs {
  readonly shoe_id: string;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Computes what of the delivery price goes back with pairs of an arrived return, in cents: all of it if the buyer withdrew in
 * time from the whole contract and the order has no other pairs any more, or, of a dearer method, the share that the cheapest
 * one of the country costs (Directive 2011/83/EU, Article 13). Otherwise 0.
 * @param refunded the pairs of the return that are refunded
 */
export async function findOwedDelivery(
  db: Database,
  orderId: string,
  refunded: readonly Pairs[],
): Promise<number> {
  if (!(await isWholeWithdrawn(db, orderId))) return 0;
  const pairs = await countOrderedPairs(db, orderId);
  const areLast = pairs.every((one) => one.left === 0 && one.open === quantityOf(refunded, one));
  return areLast ? (await refundableSums(db, orderId)).delivery : 0;
}

/**
 * Computes what a buyer who withdrew in time from the whole contract has yet to get back, all of whose pairs are back: null if
 * nothing, in cents otherwise. That is the price of delivery if the withdrawal came after the returns, and money whose refund
 * failed.
 */
export async function findStillOwed(
  db: Database,
  orderId: string,
): Promise<{ readonly amountCents: number; readonly currency: string } | null> {
  if (!(await isWholeWithdrawn(db, orderId))) return null;
  const pairs = await countOrderedPairs(db, orderId);
  if (pairs.some(({ left, open }) => left > 0 || open > 0)) return null;
  const { goods, delivery, currency } = await refundableSums(db, orderId);
  const refunds = (await listRefunds(db, orderId)).filter(countsAsRefunded);
  const refunded = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const amountCents = goods + delivery - refunded;
  return amountCents > 0 ? { amountCents, currency } : null;
}

/** Computes what an order paid for its pairs, and what has to be refunded of the price of delivery, with its tax, in cents. */
async function refundableSums(
  db: Database,
  orderId: string,
): Promise<{ readonly goods: number; readonly delivery: number; readonly currency: string }> {
  const order = await db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .select(['shop_order.amount_cents', 'shop_order.currency', 'checkout_attempt.charges'])
    .where('shop_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { currency } = order;
  const lines = await listLines(db, orderId);
  const goods = lines.reduce((sum, line) => sum + paidCents(line), 0);
  if (order.charges === null) return { goods, delivery: 0, currency };
  const { country, deliveryCents } = orderCharges.parse(order.charges);
  const paid = order.amount_cents - goods;
  const settings = await readSettings(db);
  const methods = readDelivery(settings).find((one) => one.country === country)?.methods ?? [];
  // Prices of another currency say nothing about this order.
  const prices = settings.currency === currency ? methods.map(({ priceCents }) => priceCents) : [];
  const cheapest = Math.min(deliveryCents, ...prices);
  const delivery = deliveryCents === 0 ? 0 : Math.ceil((paid * cheapest) / deliveryCents);
  return { goods, delivery, currency };
}

const paidCents = ({
  quantity,
  price_cents: unitCents,
  discount_cents: discountCents,
  tax_cents: taxCents,
}: Awaited<ReturnType<typeof listLines>>[number]): number =>
  reducedCents({ quantity, unitCents, discountCents, taxCents }) + taxCents;
