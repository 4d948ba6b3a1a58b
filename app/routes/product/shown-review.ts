/** A review as it is shown; nobody's name is known. */
export interface ShownReview {
  readonly _id: string;
  readonly review: string;
  /** From 1 to 5. */
  readonly rating: number;
  /** ISO 8601. */
  readonly date: string;
  /** Whether the one who looks wrote it; the page itself is the same for everyone and knows no such thing. */
  readonly mine?: boolean;
}
