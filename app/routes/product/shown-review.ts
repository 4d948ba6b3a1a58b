import type { Fit } from '#contract/fields/fit.ts';

/** A review as shown; reviews are anonymous. */
export interface ShownReview {
  readonly _id: string;
  readonly review: string;
  /** From 1 to 5. */
  readonly rating: number;
  readonly fit: Fit | null;
  /** ISO 8601. */
  readonly date: string;
  /** Whether it is the signed-in user's own; missing on the cached page, which is the same for everyone. */
  readonly mine?: boolean;
}
