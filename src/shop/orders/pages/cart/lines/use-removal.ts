import { useState } from 'react';
import { track } from '#platform/analytics/pages/track.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { type Cart, createCart, deleteProduct } from '#shop/cart/pages/cart.ts';
import { changeCart, clearCart } from '#shop/cart/pages/cart-storage.ts';

/** Lines that were taken out of the cart last, and can be brought back. */
export interface Removed {
  readonly lines: readonly CartLine[];
  /** Where the first of them was in the cart. */
  readonly index: number;
}

export interface Removal {
  /** Null where nothing was removed since the cart was opened. */
  readonly removed: Removed | null;
  readonly remove: (line: CartLine) => void;
  readonly clear: () => void;
  readonly undo: () => void;
}

/** Removes lines of the cart, with a way back until the page is left. */
export function useRemoval({ lines }: Cart): Removal {
  const [removed, setRemoved] = useState<Removed | null>(null);
  return {
    removed,
    remove(line) {
      setRemoved({ lines: [line], index: lines.indexOf(line) });
      changeCart((cart) => deleteProduct(cart, line));
      track('remove_from_cart');
    },
    clear() {
      setRemoved({ lines, index: 0 });
      clearCart();
    },
    undo() {
      if (!removed) return;
      setRemoved(null);
      // What was added meanwhile stays.
      changeCart((cart) => createCart(cart.lines.toSpliced(removed.index, 0, ...removed.lines)));
    },
  };
}
