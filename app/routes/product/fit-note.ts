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
