/** Sizes with this many pairs or fewer are low on stock. A trigger and an index of the database say it, too. */
export const lowStockLimit = 2;

/** {@link lowStockLimit} in words: what is low, and what is not. */
export const lowStockWords = { low: 'two or fewer pairs', enough: 'at least three pairs' } as const;
