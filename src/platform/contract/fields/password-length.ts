/** Shortest password, §8: 'The Password should be at least 6 characters'. */
export const passwordLength = { min: 6, max: 128 } as const;
