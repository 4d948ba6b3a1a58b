import type { Database } from '#platform/database/database.ts';
import { readDelivery } from '#shop/delivery/server/delivery.ts';
import { orderCharges } from '#shop/orders/contract/fields/charges.ts';
import { reducedCents } from '#shop/orders/contract/fields/paid-line.ts';
import { listLines } from '#shop/orders/server/payments/payments.ts';
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
  return areLast ? refundableDelivery(db, orderId) : 0;
}

/** Computes what has to be refunded of the price of delivery that an order paid, with its tax. */
async function refundableDelivery(db: Database, orderId: string): Promise<number> {
  const order = await db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .select(['shop_order.amount_cents', 'shop_order.currency', 'checkout_attempt.charges'])
    .where('shop_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.charges === null) return 0;
  const { country, deliveryCents } = orderCharges.parse(order.charges);
  const lines = await listLines(db, orderId);
  const goods = lines.reduce((sum, line) => sum + paidCents(line), 0);
  const paid = order.amount_cents - goods;
  const settings = await readSettings(db);
  const methods = readDelivery(settings).find((one) => one.country === country)?.methods ?? [];
  // Prices of another currency say nothing about this order.
  const prices = settings.currency === order.currency ? methods.map(({ priceCents }) => priceCents) : [];
  const cheapest = Math.min(deliveryCents, ...prices);
  return deliveryCents === 0 ? 0 : Math.ceil((paid * cheapest) / deliveryCents);
}

const paidCents = ({
  quantity,
  price_cents: unitCents,
  discount_cents: discountCents,
  tax_cents: taxCents,
}: Awaited<ReturnType<typeof listLines>>[number]): number =>
  reducedCents({ quantity, unitCents, discountCents, taxCents }) + taxCents;
