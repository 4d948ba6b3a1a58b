import type { Shoe } from '../../contract/shoes.ts';

/** What is said of a reduced price: the former one, and the share of it that is saved; empty below a hundredth. */
export interface Reduction {
  readonly was: number;
  readonly saved: string;
}

/** Whether shoppers see a shoe as on sale. */
export const isShownOnSale = ({ onSale, saleHidden }: Pick<Shoe, 'onSale' | 'saleHidden'>): boolean =>
  onSale && !saleHidden;

/** The reduction of a shoe; null where none runs. The share is never rounded up, and the same in every currency. */
export function toReduction({
  price,
  priorPrice: was,
}: Pick<Shoe, 'price' | 'priorPrice'>): Reduction | null {
  if (was === null) return null;
  // Whole numbers divide exactly.
  const [now, before] = [Math.round(price * 100), Math.round(was * 100)];
  const percent = Math.floor(((before - now) * 100) / before);
  return { was, saved: percent > 0 ? `${percent}% off` : '' };
}
