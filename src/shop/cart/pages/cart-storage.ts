import { createStorageListeners } from '#shop/accounts/pages/session/storage-listeners.ts';
import type { CartLine } from '../contract/cart-line.ts';
import { type Cart, createCart, emptyCart, quantityLimit } from './cart.ts';

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
  listeners.tell();
}

/** Removes all lines. */
export const clearCart = (): void => changeCart(() => emptyCart);

/** Calls the listener after every change, in this tab or another; returns the unsubscribe function. */
export const subscribeToCart = (listener: () => void): (() => void) => listeners.subscribe(listener);

const listeners = createStorageListeners(key);
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

/**
 * Parses the text stored under "carrito": older formats are converted (size as a number, quantity as text), invalid lines
 * are dropped. Never throws.
 */
export function parseCartLines(text: string | null): readonly CartLine[] {
  const parsed: unknown = parseJson(text);
  return Array.isArray(parsed) ? parsed.flatMap(repairLine) : [];
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

function repairLine(stored: unknown): CartLine[] {
  if (!isRecord(stored)) return [];
  const { _id, name, image } = stored;
  const quantity = numberFrom(stored.quantity);
  const price = numberFrom(stored.price);
  const size = sizeFrom(stored.size);
  if (typeof _id !== 'string' || !/^[\w-]{1,64}$/.test(_id)) return [];
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || price === null || size === null)
    return [];
  return [{ _id, name: textFrom(name, 120), image: textFrom(image, 500), quantity, price, size }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A number from 0 to the contract's limit, also when it is stored as text. */
function numberFrom(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= quantityLimit ? number : null;
}

function sizeFrom(value: unknown): string | null {
  const size = typeof value === 'number' ? String(value) : value;
  return typeof size === 'string' && size.trim() !== '' && size.length <= 40 ? size.trim() : null;
}

const textFrom = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : '';
