import { type Fit, fitWords, judgeFit } from '#contract/fields/fit.ts';

/** How a shoe fits, by its reviews. */
export interface FitNote {
  readonly verdict: Fit;
  /** `7 of 9: true to size` */
  readonly text: string;
}

/** What the reviews of a shoe say of its fit; null with too few answers, or where they differ. */
export function fitNote(reviews: readonly { readonly fit: Fit | null }[]): FitNote | null {
  const counts = { small: 0, true: 0, large: 0 };
  for (const { fit } of reviews) if (fit !== null) counts[fit]++;
  const verdict = judgeFit(counts);
  if (verdict === null) return null;
  const answers = counts.small + counts.true + counts.large;
  return { verdict, text: `${counts[verdict]} of ${answers}: ${fitWords[verdict].toLowerCase()}` };
}

/**
 * The size to take for whoever wears `own`, of the sizes that a shoe comes in, the smallest first: the next larger one where
 * it is small, the next smaller where it is large. Null where the shoe has none within a whole size.
 */
export function sizeToTake(
  verdict: Fit,
  stock: readonly { readonly size: string }[],
  own: string,
): string | null {
  const place = stock.findIndex(({ size }) => size === own);
  const size = place < 0 ? undefined : stock[place + { small: 1, true: 0, large: -1 }[verdict]]?.size;
  if (size === undefined || size === own) return size ?? null;
  return Math.abs(Number(size) - Number(own)) <= 1 ? size : null;
}
