import { type Fit, fitWords, judgeFit } from '../contract/fit.ts';

/** How a shoe fits, by its reviews. */
export interface FitNote {
  /** How many sizes larger than their own a shopper takes it. */
  readonly step: number;
  /** `7 of 9 reviewers say true to size` */
  readonly text: string;
}

/** What the reviews of a shoe say of its fit; null with too few answers, or where they differ. */
export function fitNote(reviews: readonly { readonly fit: Fit | null }[]): FitNote | null {
  const counts = { small: 0, true: 0, large: 0 };
  for (const { fit } of reviews) if (fit !== null) counts[fit]++;
  const verdict = judgeFit(counts);
  if (verdict === null) return null;
  const answers = counts.small + counts.true + counts.large;
  const step = { small: 1, true: 0, large: -1 }[verdict];
  return { step, text: `${counts[verdict]} of ${answers} reviewers say ${fitWords[verdict].toLowerCase()}` };
}

/** What several notes say together; the size is that of the first. Null without any. */
export function joinFitNotes(notes: readonly (FitNote | null)[]): FitNote | null {
  const [first, ...others] = notes.filter((note) => note !== null);
  return first ? { ...first, text: [first, ...others].map(({ text }) => text).join('; ') } : null;
}

/**
 * The size to take for whoever wears `own`, of the sizes that a shoe comes in, the smallest first. Null where the shoe has
 * none within a whole size of it.
 */
export function sizeToTake(
  { step }: Pick<FitNote, 'step'>,
  stock: readonly { readonly size: string }[],
  own: string | null,
): string | null {
  const place = stock.findIndex(({ size }) => size === own);
  const size = stock[place + step]?.size;
  if (place < 0 || size === undefined) return null;
  return size === own || Math.abs(Number(size) - Number(own)) <= 1 ? size : null;
}
