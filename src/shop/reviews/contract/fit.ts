// Without a schema, which would add to the scripts of the product page.

/** How a pair may fit, compared with the size on its box. */
export const fits = ['small', 'true', 'large'] as const;
export type Fit = (typeof fits)[number];

/** Each in words. */
export const fitWords: Readonly<Record<Fit, string>> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
};

/** How many reviews say each. */
export type FitCounts = Readonly<Record<Fit, number>>;

/** With fewer answers a shoe says nothing about its fit. */
export const leastFitAnswers = 3;

/** What most answers say; `true` where it shares the most, null where small and large do, or with too few answers. */
export function judgeFit({ small, true: exact, large }: FitCounts): Fit | null {
  if (small + exact + large < leastFitAnswers) return null;
  if (exact >= small && exact >= large) return 'true';
  if (small === large) return null;
  return small > large ? 'small' : 'large';
}
