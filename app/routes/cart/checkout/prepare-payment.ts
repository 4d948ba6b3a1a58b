import type { BillingAddress } from '#contract/billing.ts';
import { createIdempotencyKey } from '../../../lib/api/create-idempotency-key.ts';
import type { Cart } from '../../../lib/cart/cart.ts';
import { loadSession } from '../../../lib/session/session.ts';
import type { CardHandle } from '../card-field/card-handle.ts';
import { type CheckoutRequest, matchesCart } from './checkout-request.ts';
import { readSavedAttempt } from './saved-attempt.ts';

/**
 * The attempt to submit: the saved one when its answer was lost and the cart is still the same, else a new one with a
 * new confirmation token.
 */
export async function preparePayment(
  cart: Cart,
  billing: BillingAddress,
  card: CardHandle | null,
): Promise<CheckoutRequest | 'signed-out' | 'invalid-card'> {
  const user = (await loadSession())?.user;
  if (!user?.email || !user.uid) return 'signed-out';
  const content = { email: user.email, uid: user.uid, shoes: [...cart.lines], amount: cart.total };
  const saved = (await readSavedAttempt(Date.now()))?.attempt;
  if (saved && matchesCart(saved, content)) return saved;
  const id = await card?.createToken(billing);
  if (id) return { key: createIdempotencyKey(), body: { id, ...content } };
  card?.focus();
  return 'invalid-card';
}
