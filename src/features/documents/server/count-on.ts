/** Returns a function that returns the next number of a year, starting at 1 in a year without numbers. */
export function countOn(series: readonly { readonly year: number; readonly last: number }[]) {
  const lastOf = new Map(series.map(({ year, last }) => [year, last]));
  return (year: number): number => {
    const number = (lastOf.get(year) ?? 0) + 1;
    lastOf.set(year, number);
    return number;
  };
}
