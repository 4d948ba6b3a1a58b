/** The number and average of a shoe's ratings. */
export interface RatingSummary {
  readonly count: number;
  /** From 1 to 5. */
  readonly average: number;
}

/** The number and average of ratings; 0 and 0 for none. */
export const summarizeRatings = (ratings: readonly number[]): RatingSummary => ({
  count: ratings.length,
  average: ratings.length === 0 ? 0 : ratings.reduce((sum, one) => sum + one, 0) / ratings.length,
});
