import type { Additions } from '#platform/contract/endpoints/additions.ts';

/** What a feature says of the reviews of a shoe. */
export interface ReviewNotes {
  /** Shown above them. */
  readonly text: string;
  /** The address of the link beside each, without the id of the review at its end. */
  readonly linkTo: string;
  readonly linkName: string;
}

/** Finds what a feature says of the reviews of the shoe with this id, if anything. The first is shown. Runs on the server only. */
export type FindReviewNotes = (calls: Additions, shoeId: string) => Promise<ReviewNotes | null>;
