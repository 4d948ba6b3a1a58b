import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { type ColumnSort, directionOf, nextSort } from './sorting.ts';
import { useTableAddress } from './use-table-address.ts';

/** A column of an administrators' table. */
export interface DataColumn {
  readonly name: string;
  readonly sort?: ColumnSort;
  /** `wide` columns are left out on small screens, where the first cell tells what they would. */
  readonly shown?: 'wide';
  readonly numeric?: boolean;
}

interface DataTableProps {
  caption: string;
  /** The table's name in the address. */
  table?: string;
  columns: readonly DataColumn[];
  /** Rows; without any, `empty` is shown. */
  children: readonly ReactNode[];
  empty: string;
  /** On small screens each row becomes a block: what it is, then what can be done to it. */
  stacked?: boolean;
}

/** A dense table whose headings order it, through the address. */
export function DataTable({
  caption,
  table = '',
  columns,
  children,
  empty,
  stacked = false,
}: DataTableProps) {
  const at = useTableAddress(table);
  const current = at.read('sort');
  const heads = columns.map(({ name, sort, shown, numeric }): Column => {
    const direction = sort && directionOf(sort, current);
    return {
      name,
      ...(shown && { className: cellClass({ shown, numeric }) }),
      ...(numeric && { className: cellClass({ shown, numeric }) }),
      ...(direction && { sort: direction }),
      ...(sort && {
        head: (
          <Link className="sort-link" to={at.to({ sort: nextSort(sort, current) })} preventScrollReset>
            {name}
            <span className={direction ? `sort-mark sort-${direction}` : 'sort-mark'}>
              <Icon name="down" size={12} />
            </span>
          </Link>
        ),
      }),
    };
  });
  return (
    <div className={stacked ? 'table-stacked' : undefined}>
      <Table caption={caption} captionHidden columns={heads} dense>
        {children.length > 0 ? (
          children
        ) : (
          <tr>
            <td colSpan={columns.length} className="text-ink-soft">
              {empty}
            </td>
          </tr>
        )}
      </Table>
    </div>
  );
}

/** The class of the cells of a column. */
export const cellClass = ({
  shown,
  numeric,
}: {
  shown?: 'wide' | undefined;
  numeric?: boolean | undefined;
}) => [shown === 'wide' ? 'cell-wide' : '', numeric ? 'cell-number' : ''].filter(Boolean).join(' ');
