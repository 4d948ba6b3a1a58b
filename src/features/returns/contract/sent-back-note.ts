import { leastFitAnswers } from '#shop/reviews/contract/fit.ts';

/** Pairs of a shoe that were sent back, and those that did not fit. */
interface SentBack {
  readonly pairs: number;
  readonly tooSmall: number;
  readonly tooBig: number;
}

/**
 * `7 of 9 sent back: too small`, and how many sizes larger to take the shoe. Null with too few pairs, or where most of them went back for
 * another reason.
 */
export function sentBackNote({
  pairs,
  tooSmall,
  tooBig,
}: SentBack): { readonly step: number; readonly text: string } | null {
  const [most, words, step] = tooSmall > tooBig ? [tooSmall, 'too small', 1] : [tooBig, 'too big', -1];
  if (pairs < leastFitAnswers || tooSmall === tooBig || most * 2 <= pairs) return null;
  return { step, text: `${most} of ${pairs} sent back: ${words}` };
}
