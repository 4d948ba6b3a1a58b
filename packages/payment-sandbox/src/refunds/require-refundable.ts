import { refusal } from '../protocol/api-error.ts';
import type { Charge } from '../protocol/stripe-objects.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * What is left of a charge, in cents, when `amount` of it can be refunded.
 * @throws SandboxApiError 400 for a disputed or refunded charge, and for an amount above what is left
 */
export function requireRefundable(charge: Charge, amount: number | undefined): number {
  const refundable = charge.amount - charge.amount_refunded;
  if (charge.disputed)
    throw refusal({
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  if (refundable === 0)
    throw refusal({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  if (amount !== undefined && amount > refundable) {
    const [asked, left] = [amount, refundable].map((cents) => dollars.format(cents / 100));
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`;
    // As Stripe answers it: the parameter, but no code.
    throw refusal({ param: 'amount', message });
  }
  return refundable;
}
