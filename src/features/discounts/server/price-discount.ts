import { z } from 'zod';
import { formatCents } from '#platform/contract/fields/money.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import { percentOf, shareCents } from '#shop/orders/contract/fields/share-cents.ts';
import {
  type DiscountableLine,
  type LeaveChargeable,
  orderIsTooSmall,
  type TakenOff,
} from '#shop/orders/server/payments/payments.ts';

/** Why a code cannot be used now, whatever is in the cart. */
const refusal = z.enum(['early', 'over', 'used-up', 'used-by-customer', 'not-first']);

/** What a code takes off and for which shoes of a cart, as the database says it. */
const foundDiscount = z.object({
  kind: z.enum(['percent', 'amount', 'delivery']),
  value: z.number(),
  minimumCents: z.number().nullable(),
  refusal: refusal.nullable(),
  /** The shoes of the cart that the code is for. */
  shoeIds: z.array(z.string()),
});

/**
 * Works out what a code takes off. A percentage is that of all lines that the code is for, rounded to whole cents (half a
 * cent up); then {@link shareCents} shares it among these lines. A code for delivery takes nothing off the lines.
 * @param found what `lookAtCode` found
 * @param leave how much has to be left of the lines, so that the order can be charged
 * @returns at least one cent in all, unless the code is for delivery, or why the code cannot be used
 */
export function priceDiscount(
  found: unknown,
  lines: readonly DiscountableLine[],
  leave: LeaveChargeable,
  currency: string,
): TakenOff | Problem<'DISCOUNT_NOT_VALID'> {
  const discount = foundDiscount.parse(found);
  if (discount.refusal !== null) return refused(refusals[discount.refusal]);
  const weights = lines.map((line) => (discount.shoeIds.includes(line.shoeId) ? grossOf(line) : 0));
  const eligible = weights.reduce((sum, weight) => sum + weight, 0);
  if (eligible === 0) return refused("This discount code isn't for any shoe in your cart");
  const gross = lines.reduce((sum, line) => sum + grossOf(line), 0);
  const { minimumCents } = discount;
  if (minimumCents !== null && gross < minimumCents)
    return refused(`This discount code is for orders of ${formatCents(minimumCents, currency)} or more`);
  if (discount.kind === 'delivery') return { lines: lines.map(() => 0), deliveryPercent: discount.value };
  const wanted = Math.min(centsOf(discount, eligible), eligible);
  const cents = gross - leave(gross - wanted);
  if (cents <= 0) return orderIsTooSmall();
  return { lines: shareCents(cents, weights), deliveryPercent: 0 };
}

const grossOf = ({ quantity, unitCents }: DiscountableLine): number => quantity * unitCents;

const centsOf = ({ kind, value }: z.infer<typeof foundDiscount>, eligible: number): number =>
  kind === 'amount' ? value : percentOf(eligible, value);

const refused = (detail: string): Problem<'DISCOUNT_NOT_VALID'> => problem('DISCOUNT_NOT_VALID', { detail });

const refusals: Readonly<Record<z.infer<typeof refusal>, string>> = {
  early: "This discount code isn't valid yet",
  over: 'This discount code has expired',
  'used-up': 'This discount code has been used up',
  'used-by-customer': 'You have already used this discount code',
  'not-first': 'This discount code is for a first order only',
};
