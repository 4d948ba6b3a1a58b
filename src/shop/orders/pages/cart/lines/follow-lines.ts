import listeners from 'virtual:slots/live-shoes';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { updateShoe } from '#shop/cart/pages/cart.ts';
import { changeCart, readCart } from '#shop/cart/pages/cart-storage.ts';
import type { LiveShoe } from '#shop/catalog/contract/shoes.ts';
import type { LineWarnings } from './line-warnings.ts';

/** By the id of a shoe: its state when the cart was opened, and now. */
export type SeenShoes = Map<string, { readonly first: LiveShoe; readonly now: LiveShoe }>;

/**
 * Calls back with what has changed about the shoes of a cart (ids, separated by commas), and takes over new prices. What
 * was old when the cart was opened, the checkout finds.
 */
export function followLines(
  { ids, seen, signal }: { ids: string; seen: SeenShoes; signal: AbortSignal },
  onChanges: (changes: LineWarnings) => void,
): void {
  const onShoe = (now: LiveShoe) => {
    const before = seen.get(now._id);
    seen.set(now._id, { first: before?.first ?? now, now });
    if (!before) return;
    const price = priceOf(now);
    if (price !== undefined && price !== priceOf(before.now)) takePrice(now._id, price);
    onChanges(readCart().lines.flatMap((line) => changesOf(line, seen)));
  };
  for (const listen of listeners) listen(ids, signal, onShoe);
}

/** What has changed about the shoe and the size of a line since the cart was opened. */
function changesOf({ _id, size }: CartLine, seen: SeenShoes): LineWarnings {
  const states = seen.get(_id);
  if (!states) return [];
  const available = pairsOf(states.now, size);
  const price = priceOf(states.now);
  return [
    {
      _id,
      size,
      ...(available !== pairsOf(states.first, size) && { available }),
      ...(price !== undefined && price !== priceOf(states.first) && { price }),
    },
  ];
}

const pairsOf = ({ stock }: LiveShoe, size: string): number =>
  stock.find((entry) => entry.size === size)?.quantity ?? 0;

const priceOf = (shoe: LiveShoe): number | undefined => ('deleted' in shoe ? undefined : shoe.price);

function takePrice(_id: string, price: number): void {
  for (const { size } of readCart().lines.filter((line) => line._id === _id))
    changeCart((cart) => updateShoe(cart, { _id, size, price }));
}
