import { useSyncExternalStore } from 'react';
import { type Cart, emptyCart } from '../lib/cart.ts';
import { readCart, watchCart } from '../lib/cart-storage.ts';

/** The shopper's cart, empty on the server and until the page is live. Leaving a page drops its copy; storage stays. */
export const useCart = (): Cart => useSyncExternalStore(watchCart, readCart, () => emptyCart);
