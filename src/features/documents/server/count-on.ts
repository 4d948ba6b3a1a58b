/** A series of numbers: those of a year, apart from those of the demo. */
interface Series {
  readonly year: number;
  readonly is_demo: boolean;
}

/** Returns a function that returns the next number of a series, starting at 1 in one without numbers. */
export function countOn(series: readonly (Series & { readonly last: number })[]) {
  const keyOf = ({ year, is_demo }: Series) => `${year} ${is_demo}`;
  const lastOf = new Map(series.map((one) => [keyOf(one), one.last]));
  return (one: Series): number => {
    const number = (lastOf.get(keyOf(one)) ?? 0) + 1;
    lastOf.set(keyOf(one), number);
    return number;
  };
}
