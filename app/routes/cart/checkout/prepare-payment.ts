import type { BillingAddress } from '#contract/billing.ts';
import { createIdempotencyKey } from '../../../lib/api/create-idempotency-key.ts';
import type { Cart } from '../../../lib/cart/cart.ts';
import { loadSession } from '../../../lib/session/session.ts';
import type { CardHandle } from '../card-field/card-handle.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/** The attempt to submit: the cart and the address as they are now, with a new confirmation token. */
export async function preparePayment(
  cart: Cart,
  billing: BillingAddress,
  card: CardHandle | null,
): Promise<CheckoutRequest | 'unanswered' | 'signed-out' | 'invalid-card'> {
  const session = await loadSession();
  if (!session) return 'unanswered';
  const { user } = session;
  if (!user?.email || !user.uid) return 'signed-out';
  const id = await card?.createToken(billing);
  if (!id) {
    card?.focus();
    return 'invalid-card';
  }
  const body = { id, email: user.email, uid: user.uid, shoes: [...cart.lines], amount: cart.total };
  return { key: createIdempotencyKey(), body };
}
