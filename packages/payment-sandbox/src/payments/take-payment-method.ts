import { usedBefore } from '../cards/customers.ts';
import { findPaymentMethod, type PaymentMethodWithCard } from '../cards/payment-methods.ts';
import { refusal } from '../protocol/api-error.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';

/**
 * The payment method of an attempt. As at Stripe one without a customer serves one attempt, whatever its result, and one
 * that is attached to a customer any number of theirs. Stripe's ready-made methods are new each time.
 * @throws SandboxApiError 400 for an unknown or used one, or one of another customer
 */
export async function takePaymentMethod(
  ledger: LedgerTransaction,
  id: string,
  customer: string | null,
): Promise<PaymentMethodWithCard> {
  const found = await findPaymentMethod(ledger, id, 400);
  const { customer: owner } = found.method;
  if (owner !== null && owner !== customer)
    throw refusal({
      param: 'payment_method',
      message: `The payment method supplied (${id}) belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
    });
  if (owner !== null) return found;
  const { rowCount } = await ledger.query(
    'update sandbox.payment_method set used_at = now() where id = $1 and used_at is null',
    [found.method.id],
  );
  if (rowCount === 0) throw refusal({ param: 'payment_method', message: usedBefore });
  return found;
}
