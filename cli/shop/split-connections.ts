/** The number of connections of each pool of a process. */
export interface ConnectionShares {
  /** Accounts, checkout, administration and what runs in the background. */
  readonly calls: number;
  /** Public reads: what pages are made of. */
  readonly reads: number;
  /** Exports, sums and demo data. */
  readonly long: number;
}

/** Splits `DATABASE_POOL_SIZE` (5 or more) into pools; one connection listens for notifications. */
export function splitConnections(size: number): ConnectionShares {
  const long = size >= 9 ? 2 : 1;
  const rest = size - 1 - long;
  const reads = Math.floor((rest * 3) / 7);
  return { calls: rest - reads, reads, long };
}
