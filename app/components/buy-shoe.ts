import { track } from '../lib/analytics.ts';
import { addProduct, chooseSize, countPairs, type ShoeForCart, startLine } from '../lib/cart.ts';
import { changeCart, readCart } from '../lib/cart-storage.ts';
import { showError, showSuccess, toastTime } from '../lib/toasts.ts';

/** BUY ME!: puts a pair of that size into the cart and says so; without a size it says 'Add size' (§5). */
export function buyShoe(shoe: ShoeForCart, size: string): void {
  if (size === '') {
    showError('Add size', toastTime.form);
    return;
  }
  const before = countPairs(readCart());
  changeCart((cart) => addProduct(cart, chooseSize(startLine(shoe), size)));
  if (countPairs(readCart()) === before) {
    showError('A cart has at most 100 lines');
    return;
  }
  track('add_to_cart');
  showSuccess('Your shoe add to cart', toastTime.news);
}
