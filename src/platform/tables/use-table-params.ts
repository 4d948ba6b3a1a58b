import { useSearchParams } from 'react-router';
import { type TableParams, tableParams } from './table-params.ts';

/** The search parameters of a table on this screen. */
export function useTableParams(table = ''): TableParams {
  const [search] = useSearchParams();
  return tableParams(search, table);
}
