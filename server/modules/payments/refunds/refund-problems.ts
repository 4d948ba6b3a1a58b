import { formatDay } from '#contract/fields/format-time.ts';
import { type Problem, problem } from '../../../shared/problem.ts';

/** Why a disputed order is not refunded, with the dispute. */
export function disputedProblem(
  dispute: { reason: string; status: string; due_at: Date | null } | null,
): Problem<'NOT_ALLOWED_NOW'> {
  const name = dispute
    ? `The dispute (${words(dispute.reason)}, ${words(dispute.status)}${deadlineOf(dispute.due_at)})`
    : 'A dispute';
  const detail = `${name} decides about this payment: answer it on the orders page`;
  return problem('NOT_ALLOWED_NOW', { detail });
}

/** Only one refund of an order at a time, so that two administrators cannot refund twice what they both see. */
export const refundOnItsWay = (): Problem<'NOT_ALLOWED_NOW'> =>
  problem('NOT_ALLOWED_NOW', { detail: 'Another refund of this order is on its way; wait until it is done' });

const words = (name: string): string => name.replaceAll('_', ' ');

const deadlineOf = (due: Date | null): string => (due ? `, evidence until ${formatDay(due)}` : '');
