import { useSyncExternalStore } from 'react';
import { type Cart, emptyCart } from '../lib/cart/cart.ts';
import { readCart, subscribeToCart } from '../lib/cart/cart-storage.ts';

/** The cart; empty on the server and during hydration. */
export const useCart = (): Cart => useSyncExternalStore(subscribeToCart, readCart, () => emptyCart);
