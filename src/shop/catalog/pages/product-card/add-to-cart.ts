import { track } from '#platform/analytics/pages/track.ts';
import { showError, showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import {
  addProduct,
  type CartShoe,
  chooseSize,
  countItems,
  lineLimit,
  newCartLine,
} from '#shop/cart/pages/cart.ts';
import { changeCart, readCart } from '#shop/cart/pages/cart-storage.ts';

/** BUY ME!: adds a shoe to the cart and shows a toast; without a size the toast is 'Add size' (§5). */
export function addToCart(shoe: CartShoe, size: string): void {
  if (size === '') {
    showError('Add size', toastDuration.form);
    return;
  }
  const before = countItems(readCart());
  changeCart((cart) => addProduct(cart, chooseSize(newCartLine(shoe), size)));
  if (countItems(readCart()) === before) {
    showError(`A cart can have at most ${lineLimit} different items`);
    return;
  }
  track('add_to_cart');
  showSuccess('Your shoe add to cart', toastDuration.news);
}
