import { type Cart, createCart, emptyCart } from './cart.ts';
import { parseCartLines } from './parse-cart-lines.ts';

/** The browser storage key of the cart (specification §3). */
const key = 'carrito';

/** An inline script that marks the document when the cart has lines, so that no empty cart flashes. */
export const cartScript = `try{if(JSON.parse(localStorage.getItem('${key}')).length)document.documentElement.dataset.cart='filled'}catch{}`;

/** The stored cart; the same object until it changes. */
export function readCart(): Cart {
  const text = unstored ?? readText();
  if (text !== last.text) last = { text, cart: createCart(parseCartLines(text)) };
  return last.cart;
}

/** Changes the stored cart with a function of `cart.ts`, in all tabs: `changeCart((cart) => addProduct(cart, line))`. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const text = JSON.stringify(change(readCart()).lines);
  unstored = writeText(text) ? null : text;
  for (const listener of listeners) listener();
}

/** Removes all lines. */
export const clearCart = (): void => changeCart(() => emptyCart);

/** Calls the listener after every change, in this tab or another; returns the unsubscribe function. */
export function subscribeToCart(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const listeners = new Set<() => void>();
let last: { text: string | null; cart: Cart } = { text: null, cart: emptyCart };
/** The lines that could not be written because storage is full or blocked; used by this tab only. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
