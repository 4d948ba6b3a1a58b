import { useSyncExternalStore } from 'react';
import { type Cart, emptyCart } from './cart.ts';
import { readCart, watchCart } from './cart-storage.ts';

/** The shopper's cart, empty on the server and until the page is live. Leaving a page drops its copy; storage stays. */
export const useCart = (): Cart => useSyncExternalStore(watchCart, readCart, () => emptyCart);
