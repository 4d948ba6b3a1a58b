/** The length of a review (§5). Without a schema, which would add to the bundle of the product page. */
export const reviewLength = { min: 5, max: 2000 } as const;

/** The messages for a review that is too short, on writing and on editing (§5, verbatim). */
export const reviewTooShort = {
  new: 'Review must contain at least 5 characters.',
  update: 'Review update must contain at least 5 characters.',
} as const;
