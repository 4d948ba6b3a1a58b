import { track } from '#platform/analytics/pages/track.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { type Cart, createCart } from '#shop/cart/pages/cart.ts';
import { changeCart } from '#shop/cart/pages/cart-storage.ts';
import type { CheckoutStatus } from './checkout-status.ts';
import { isSaved, type SavedAttempt, saveAttempt, takeSavedAttempt } from './saved-attempt.ts';

/**
 * Does what the result of an attempt brings, whether or not the cart is still on screen: once paid, its lines leave the
 * cart, once, however many tabs learn of it; while it is not final the attempt stays saved.
 */
export function finishPaymentAttempt(attempt: SavedAttempt, result: CheckoutStatus): CheckoutStatus {
  switch (result.kind) {
    case 'paid':
      if (takeSavedAttempt(attempt.key)) {
        changeCart((cart) => takePaidLines(cart, attempt.body.shoes));
        track('purchase');
      }
      break;
    case 'failed':
    case 'canceled':
      takeSavedAttempt(attempt.key);
      break;
    case 'processing':
    case 'requires_action':
      if (isSaved(attempt.key)) saveAttempt({ ...attempt, idPayment: result.idPayment });
      break;
  }
  return result;
}

/** The cart without the pairs that were paid: what was added meanwhile stays. */
export const takePaidLines = (cart: Cart, paid: readonly CartLine[]): Cart =>
  createCart(cart.lines.map((line) => ({ ...line, quantity: line.quantity - countPaid(line, paid) })));

const countPaid = ({ _id, size }: CartLine, paid: readonly CartLine[]): number =>
  paid.filter((line) => line._id === _id && line.size === size).reduce((sum, line) => sum + line.quantity, 0);
