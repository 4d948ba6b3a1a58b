/** The values of a table's `sort` parameter that order it by one column; the empty one is the order it begins with. */
export interface ColumnSort {
  readonly ascending?: string;
  readonly descending?: string;
}

/** How a table is ordered by a column now, as `aria-sort` says it. */
export function directionOf(sort: ColumnSort, current: string): 'ascending' | 'descending' | undefined {
  if (sort.ascending === current) return 'ascending';
  return sort.descending === current ? 'descending' : undefined;
}

/** The order that pressing the column's heading leads to: the other way round if there is one. */
export function nextSort(sort: ColumnSort, current: string): string {
  const [first = '', second = first] = [sort.ascending, sort.descending].filter(
    (value) => value !== undefined,
  );
  return current === first ? second : first;
}
