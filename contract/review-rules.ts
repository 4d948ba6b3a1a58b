/** How long a review may be (§5), and what is said about a shorter one. No schema, so that the shoe's page stays light. */
export const reviewLength = { min: 5, max: 2000 } as const;

/** What a review that is too short is told on writing and on editing, to the letter (§5). */
export const reviewTooShort = {
  new: 'Review must contain at least 5 characters.',
  update: 'Review update must contain at least 5 characters.',
} as const;
