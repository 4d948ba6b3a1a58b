/** Formats a count: `12345` as `12,345`, a missing one as `0`. */
export const formatCount = (count = 0): string => count.toLocaleString('en-US');
