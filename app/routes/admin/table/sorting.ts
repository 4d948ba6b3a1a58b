/** The values of a table's `sort` parameter that order it by one column; the empty one is the default order. */
export interface ColumnSort {
  readonly ascending?: string;
  readonly descending?: string;
}

/** The direction in which a table is sorted by a column now, as in `aria-sort`. */
export function directionOf(sort: ColumnSort, current: string): 'ascending' | 'descending' | undefined {
  if (sort.ascending === current) return 'ascending';
  return sort.descending === current ? 'descending' : undefined;
}

/** The value that the column's heading links to: the opposite direction if there is one. */
export function nextSort(sort: ColumnSort, current: string): string {
  const [first = '', second = first] = [sort.ascending, sort.descending].filter(
    (value) => value !== undefined,
  );
  return current === first ? second : first;
}
