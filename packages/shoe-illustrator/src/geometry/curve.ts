/** A smooth function of one number, made from keys. */
export type Curve = (at: number) => number;

/** Where a curve passes: a position and a value in turn, positions rising. */
export type CurveKeys = readonly number[];

/** The same keys as pairs. */
export type CurveKeyPairs = readonly (readonly [number, number])[];

/**
 * A Hermite spline through the keys. `flat` ends leave with no slope, as a mirrored outline must at its axis.
 */
export function curve(keys: CurveKeys | CurveKeyPairs, ends: 'flat' | 'flat-start' | 'free' = 'free'): Curve {
  const numbers = keys.flat();
  const at = numbers.filter((_, index) => index % 2 === 0);
  const value = numbers.filter((_, index) => index % 2 === 1);
  const count = at.length;
  const slope = at.map((_, index) => {
    if (index === 0 || index === count - 1) {
      if (ends === 'flat' || (ends === 'flat-start' && index === 0) || count < 2) return 0;
      const from = index === 0 ? 0 : count - 2;
      return steepness(at, value, from, from + 1);
    }
    const before = steepness(at, value, index - 1, index);
    const after = steepness(at, value, index, index + 1);
    const left = (at[index] ?? 0) - (at[index - 1] ?? 0);
    const right = (at[index + 1] ?? 0) - (at[index] ?? 0);
    return (before * right + after * left) / (left + right);
  });
  const spline = (position: number) => {
    let index = 0;
    while (index < count - 2 && position > (at[index + 1] ?? 0)) index++;
    const start = at[index] ?? 0;
    const span = (at[index + 1] ?? start + 1) - start;
    const f = Math.min(1, Math.max(0, (position - start) / span));
    const from = value[index] ?? 0;
    const to = value[index + 1] ?? from;
    const square = f * f;
    const cube = square * f;
    return (
      (2 * cube - 3 * square + 1) * from +
      (cube - 2 * square + f) * span * (slope[index] ?? 0) +
      (3 * square - 2 * cube) * to +
      (cube - square) * span * (slope[index + 1] ?? 0)
    );
  };
  return memoizeLast(spline);
}

/** Caches the last result: surfaces are sampled line by line, so most arguments repeat. */
export function memoizeLast<Result>(compute: (at: number) => Result): (at: number) => Result {
  let lastArgument = 0;
  let result = compute(0);
  return (at) => {
    if (at !== lastArgument) {
      result = compute(at);
      lastArgument = at;
    }
    return result;
  };
}

/** 0 below `from`, 1 above `to`, smooth between. Works with `from` above `to` as well. */
export function smoothstep(from: number, to: number, value: number): number {
  const f = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return f * f * (3 - 2 * f);
}

/** The value `f` of the way from one number to another. */
export function mix(from: number, to: number, f: number): number {
  return from + (to - from) * f;
}

function steepness(at: number[], value: number[], from: number, to: number): number {
  return ((value[to] ?? 0) - (value[from] ?? 0)) / ((at[to] ?? 1) - (at[from] ?? 0));
}
