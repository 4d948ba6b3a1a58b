import { findPaymentMethod, type PaymentMethodWithCard } from '../cards/payment-methods.ts';
import { refusal } from '../protocol/api-error.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';

const usedBefore =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected ' +
  'account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod ' +
  'multiple times, you must attach it to a Customer first.';

/**
 * The payment method of an attempt. As at Stripe it serves one attempt, whatever its result: without customers, which the
 * sandbox has not, it cannot be attached to one. Stripe's ready-made methods are new each time.
 * @throws SandboxApiError 400 for an unknown or used one
 */
export async function takePaymentMethod(
  ledger: LedgerTransaction,
  id: string,
): Promise<PaymentMethodWithCard> {
  const found = await findPaymentMethod(ledger, id, 400);
  const { rowCount } = await ledger.query(
    'update sandbox.payment_method set used_at = now() where id = $1 and used_at is null',
    [found.method.id],
  );
  if (rowCount === 0) throw refusal({ param: 'payment_method', message: usedBefore });
  return found;
}
