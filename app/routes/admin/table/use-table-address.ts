import { useSearchParams } from 'react-router';
import { type TableAddress, tableAddress } from './table-address.ts';

/** The address of a table on this screen. */
export function useTableAddress(table = ''): TableAddress {
  const [search] = useSearchParams();
  return tableAddress(search, table);
}
