const maxRounds = 5;

/**
 * Repeats work that returns null when another request came in between any two of its steps: one with the same keys, or
 * for the last units.
 * @returns its result; null when that happened five times
 */
export async function retryWhileOthersChange<T>(work: () => Promise<T | null>): Promise<T | null> {
  for (let round = 0; round < maxRounds; round += 1) {
    const result = await work();
    if (result !== null) return result;
  }
  return null;
}
