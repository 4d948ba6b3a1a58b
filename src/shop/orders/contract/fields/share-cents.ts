/** A percentage of cents, rounded to whole cents, half a cent up. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100);

/**
 * Shares cents in proportion to weights by the largest remainder method: each share is rounded down, and the cents that
 * are left go to the largest remainders, of equal ones to the first. No share is larger than its weight as long as the
 * cents are no more than all weights together.
 * @param cents what is shared; the weights, too, are whole and not negative
 * @returns a share for each weight; together they are `cents`, or all 0 where there are no weights
 */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  // The product of two amounts can be larger than the largest exact number.
  const parts = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = parts.map((part) => Number(part / whole));
  const left = cents - shares.reduce((sum, share) => sum + share, 0);
  const largestFirst = parts
    .map((part, index) => ({ index, remainder: part % whole }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of largestFirst.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
