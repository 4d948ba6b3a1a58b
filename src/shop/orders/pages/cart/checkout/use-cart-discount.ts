import usesOfCartDiscount from 'virtual:slots/cart-discount';
import { Children } from 'react';
import type { Cart } from '#shop/cart/pages/cart.ts';
import type { CartDiscount } from '../../order-slots.ts';

/** What features take off the cart: the first that takes something off does, and each shows its panel. */
export function useCartDiscount(cart: Cart): CartDiscount {
  const all = usesOfCartDiscount.map((use) => use(cart));
  const [first] = all;
  const taken = all.find(({ code }) => code !== null) ?? first ?? nothing;
  return {
    ...taken,
    isPending: all.some(({ isPending }) => isPending),
    panel: Children.toArray(all.map(({ panel }) => panel)),
  };
}

const nothing: CartDiscount = {
  code: null,
  cents: 0,
  centsOf: () => 0,
  noteOf: () => '',
  isPending: false,
  panel: null,
  refresh: () => {},
  forget: () => {},
};
