/** Up to this many pairs of a size a shopper is told how many there are. */
export const fewPairs = 3;
