import { formatCents } from '#platform/contract/fields/money.ts';
import { readAmount } from '#platform/contract/fields/typed-number.ts';
import { refundCents } from '../../../contract/fields/paid-line.ts';
import type { Refundable, RefundableLine } from './refundable-lines.ts';

/** What a refund is for: everything that is left, some pairs, or an amount. */
export const refundKinds = ['all', 'pairs', 'amount'] as const;
export type RefundKind = (typeof refundKinds)[number];

/** What is chosen in the form. */
export interface ChosenRefund {
  readonly kind: RefundKind;
  /** How many pairs of each line. */
  readonly chosen: readonly number[];
  /** The amount as it was typed. */
  readonly typed: string;
}

/** A refund that can be asked for; `amount` in cents. Everything that is left names neither pairs nor an amount. */
export interface RefundPlan {
  readonly amount: number;
  readonly items: { _id: string; size: string; quantity: number }[] | null;
  readonly amountCents: number | null;
}

/** What the form asks for. @returns the message for whoever fills it in when that cannot be refunded */
export function planRefundForm(
  { lines, amount: left, currency }: Refundable,
  { kind, chosen, typed }: ChosenRefund,
): RefundPlan | string {
  if (kind === 'all') return { amount: left, items: null, amountCents: null };
  if (kind === 'amount') {
    const amount = parseAmount(typed, { left, currency });
    return typeof amount === 'string' ? amount : { amount, items: null, amountCents: amount };
  }
  if (chosen.every((count) => count === 0)) return 'Choose at least one pair';
  const amount = lines.reduce((sum, line, index) => sum + paidFor(line, chosen[index] ?? 0), 0);
  if (amount === 0) return 'Nothing was paid for these pairs';
  if (amount > left)
    return `These pairs cost ${formatCents(amount, currency)}, but only ${formatCents(left, currency)} can still be refunded. Choose fewer pairs or the full remaining amount`;
  const items = lines
    .map(({ _id, size }, index) => ({ _id, size, quantity: chosen[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return { amount, items, amountCents: null };
}

/** What a refund of the next pairs of a line gives back, in cents, as the server computes it. */
export const paidFor = ({ paid, before }: RefundableLine, pairs: number): number =>
  refundCents(paid, before, pairs);

/**
 * Reads the amount to refund.
 * @param left the most that can be refunded, in cents
 * @returns cents, or the message for the field
 */
export function parseAmount(
  text: string,
  { left, currency }: { left: number; currency: string },
): number | string {
  const amount = readAmount(text, currency);
  if (typeof amount === 'string') return amount;
  if (amount === 0) return `Enter more than ${formatCents(0, currency)}`;
  return amount <= left ? amount : `Only ${formatCents(left, currency)} can still be refunded`;
}
