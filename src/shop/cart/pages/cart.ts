import type { numberLimit } from '#platform/contract/fields/field-rules.ts';
import { totalHundredths } from '#platform/contract/fields/format-price.ts';
import type { CartLine, cartLineLimit } from '../contract/cart-line.ts';

/** A cart as specification §4 describes it; `total` is always the sum of the lines, in hundredths. */
export interface Cart {
  readonly lines: readonly CartLine[];
  readonly total: number;
}

/** The key of a line: there is one per shoe and size. */
export type LineKey = Pick<CartLine, '_id' | 'size'>;

/** The fields of a shoe that a cart line copies. */
export type CartShoe = Pick<CartLine, '_id' | 'name' | 'image' | 'price'>;

/** A line, and what of its shoe is new. */
type LineUpdate = LineKey & { readonly [Field in 'name' | 'image' | 'price']?: CartLine[Field] | undefined };

/** A line before a size is chosen: quantity 0, which cannot be bought ('Add size'). */
export const newCartLine = ({ _id, name, image, price }: CartShoe): CartLine => ({
  _id,
  name,
  image,
  price,
  quantity: 0,
  size: '',
});

/** Choosing a size sets quantity to 1 and records the size; choosing none goes back to 0. */
export const chooseSize = (line: CartLine, size: string): CartLine => ({
  ...line,
  quantity: size === '' ? 0 : 1,
  size,
});

export const emptyCart: Cart = { lines: [], total: 0 };

/** Creates a cart from stored lines; lines of the same shoe and size are merged. */
export const createCart = (lines: readonly CartLine[]): Cart => lines.reduce(addProduct, emptyCart);

/** Adds a line, or its quantity to the line of that shoe and size. Lines without a size and a 101st line are ignored. */
export function addProduct(cart: Cart, added: CartLine): Cart {
  if (added.quantity < 1 || added.size === '') return cart;
  const present = cart.lines.find((line) => isSame(line, added));
  if (!present) return cart.lines.length < lineLimit ? cartOf([...cart.lines, added]) : cart;
  const quantity = Math.min(present.quantity + added.quantity, quantityLimit);
  return change(cart, added, () => ({ ...added, quantity }));
}

/** Plus: increases the quantity by one and the total by the unit price. */
export const increaseQuantity = (cart: Cart, key: LineKey): Cart =>
  change(cart, key, (line) => ({ ...line, quantity: Math.min(line.quantity + 1, quantityLimit) }));

/** Minus: decreases the quantity by one and the total by the unit price. Does nothing at quantity 1. */
export const decreaseQuantity = (cart: Cart, key: LineKey): Cart =>
  change(cart, key, (line) => (line.quantity > 1 ? { ...line, quantity: line.quantity - 1 } : line));

/** Sets what the shoe has now: name, picture and price. */
export const updateShoe = (cart: Cart, { name, image, price, ...key }: LineUpdate): Cart =>
  change(cart, key, (line) => ({
    ...line,
    name: name ?? line.name,
    image: image ?? line.image,
    price: price ?? line.price,
  }));

export const deleteProduct = (cart: Cart, key: LineKey): Cart =>
  cartOf(cart.lines.filter((line) => !isSame(line, key)));

/** The number of items in the cart. */
export const countItems = (cart: Cart): number => cart.lines.reduce((sum, line) => sum + line.quantity, 0);

/** The contract's limits of what a cart can be written as; only types are imported, so that product pages do not load schemas. */
export const lineLimit: typeof cartLineLimit = 100;
export const quantityLimit: typeof numberLimit = 9_999_999;

const cartOf = (lines: readonly CartLine[]): Cart => ({ lines, total: totalHundredths(lines) });

const isSame = (a: LineKey, b: LineKey): boolean => a._id === b._id && a.size === b.size;

const change = (cart: Cart, key: LineKey, rule: (line: CartLine) => CartLine): Cart =>
  cartOf(cart.lines.map((line) => (isSame(line, key) ? rule(line) : line)));
