/** A count as people read it: `12345` → `12,345`; what did not happen is `0`. */
export const countText = (times = 0): string => times.toLocaleString('en-US');
