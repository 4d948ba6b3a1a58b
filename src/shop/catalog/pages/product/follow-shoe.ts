import listeners from 'virtual:slots/live-shoes';
import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { rememberSeen } from '#shop/accounts/pages/session/seen-shoes.ts';
import type { LiveShoe } from '../../contract/shoes.ts';
import { isShownOnSale, toReduction } from '../product-card/reduction.ts';
import type { LiveDetail, ShoeDetail } from './shoe-detail.ts';

interface Follower {
  readonly currency: string;
  readonly onNews: (live: LiveDetail) => void;
  readonly signal: AbortSignal;
}

/** Remembers the shoe as seen, and calls back whenever something of it that its page shows is new, until the signal. */
export function followShoe(page: ShoeDetail, { currency, onNews, signal }: Follower): void {
  if (signal.aborted) return;
  rememberSeen(
    page._id,
    page.stock.flatMap(({ size, quantity }) => (quantity < 1 ? size : [])),
  );
  let shoe = page;
  const onShoe = (state: LiveShoe) => {
    const now = withState(shoe, state);
    if (JSON.stringify(now) === JSON.stringify(shoe)) return;
    const news = describeNews(shoe, now, currency);
    shoe = now;
    onNews({ page, shoe, news });
  };
  for (const listen of listeners) listen(page._id, signal, onShoe);
}

/** The shoe with what is new. Its sizes stay those of the page: one more would move what is below them. */
function withState(shoe: ShoeDetail, state: LiveShoe): ShoeDetail {
  const left = new Map(state.stock.map(({ size, quantity }) => [size, quantity]));
  const stock = shoe.stock.map(({ size }) => ({ size, quantity: left.get(size) ?? 0 }));
  if ('deleted' in state) return { ...shoe, stock };
  const { price, opensAt } = state;
  return { ...shoe, price, onSale: isShownOnSale(state), opensAt, reduction: toReduction(state), stock };
}

/** What is new, in sentences for who cannot see it change. */
function describeNews(before: ShoeDetail, now: ShoeDetail, currency: string): string {
  const sizes = now.stock.flatMap(({ size, quantity }, index) => {
    const had = before.stock[index]?.quantity ?? 0;
    if (had > 0 === quantity > 0) return [];
    return [quantity > 0 ? `Size ${size} is back in stock` : `Size ${size} just sold out`];
  });
  const price = now.price === before.price ? [] : [`The price is now ${formatPrice(now.price, currency)}`];
  return [...sizes, ...price].join('. ');
}
