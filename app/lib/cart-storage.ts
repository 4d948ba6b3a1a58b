import { type Cart, emptyCart, reloadCart } from './cart.ts';
import { parseCartLines } from './cart-lines.ts';

/** The browser storage key of the cart (specification §3). */
const key = 'carrito';

/** Runs in the cart before it is drawn: notes on the document that there are lines, so that no empty cart flashes. */
export const cartScript = `try{if(JSON.parse(localStorage.getItem('${key}')).length)document.documentElement.dataset.cart='filled'}catch{}`;

/** The cart as it is kept now; the same object until it changes. */
export function readCart(): Cart {
  const text = unstored ?? readText();
  if (text !== last.text) last = { text, cart: reloadCart(parseCartLines(text)) };
  return last.cart;
}

/** Changes the kept cart by one of the rules of `cart.ts`, in all tabs: `changeCart((cart) => addProduct(cart, line))`. */
export function changeCart(rule: (cart: Cart) => Cart): void {
  const text = JSON.stringify(rule(readCart()).lines);
  unstored = writeText(text) ? null : text;
  for (const listener of listeners) listener();
}

/** Clean: empties the kept cart. */
export const cleanCart = (): void => changeCart(() => emptyCart);

/** Calls the listener after every change, in this tab or another; returns how to stop. */
export function watchCart(listener: () => void): () => void {
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
/** What could not be written because storage is full or blocked: this tab goes on with it. */
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
