import { useSyncExternalStore } from 'react';
import { type Cart, emptyCart } from './cart.ts';
import { readCart, subscribeToCart } from './cart-storage.ts';

/** The cart; empty on the server and during hydration. */
export const useCart = (): Cart => useSyncExternalStore(subscribeToCart, readCart, () => emptyCart);
