import { toCents } from '#platform/contract/fields/money.ts';
import type { Shoe } from '../../contract/shoes.ts';
import { formatPrice } from './format-price.ts';

/** What is said of a reduced price: the former one, and the share of it that is saved; empty below a hundredth. */
export interface Reduction {
  readonly was: string;
  readonly saved: string;
}

/** The reduction of a shoe, in words for the browser; null where none runs. The share is never rounded up. */
export function toReduction({ price, priorPrice }: Pick<Shoe, 'price' | 'priorPrice'>): Reduction | null {
  if (priorPrice === null) return null;
  const [now, before] = [toCents(price), toCents(priorPrice)];
  const percent = Math.floor(((before - now) * 100) / before);
  return { was: formatPrice(priorPrice), saved: percent > 0 ? `${percent}% off` : '' };
}
