import { type RefundReason, refundReason } from '#contract/refunds.ts';
import type { RefundableLine } from './refundable-lines.ts';

/** What the form asks for; without `items` everything that is left. */
export interface AskedRefund {
  readonly reason: RefundReason;
  readonly restock: boolean;
  readonly note: string;
  readonly items: { _id: string; size: string; quantity: number }[] | null;
}

/** Reads the form; everything that is left names no pairs, so that amounts refunded before count. */
export function readRefundForm(
  form: FormData,
  { lines, chosen }: { lines: readonly RefundableLine[]; chosen: readonly number[] },
): AskedRefund {
  const isWhole = lines.every(({ left }, index) => chosen[index] === left);
  const items = lines
    .map(({ _id, size }, index) => ({ _id, size, quantity: chosen[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return {
    reason: refundReason.parse(form.get('reason')),
    restock: form.get('restock') === 'yes',
    note: String(form.get('note') ?? '').trim(),
    items: isWhole ? null : items,
  };
}
