import type { CartLine } from '#contract/checkout.ts';
import { type Cart, createCart } from '../../../lib/cart/cart.ts';

/** The cart without the pairs that were paid: what was added meanwhile stays. */
export const takePaidLines = (cart: Cart, paid: readonly CartLine[]): Cart =>
  createCart(cart.lines.map((line) => ({ ...line, quantity: line.quantity - countPaid(line, paid) })));

const countPaid = ({ _id, size }: CartLine, paid: readonly CartLine[]): number =>
  paid.filter((line) => line._id === _id && line.size === size).reduce((sum, line) => sum + line.quantity, 0);
