import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { Table, type TableColumn } from '../ui/table.tsx';
import { useTableParams } from './use-table-params.ts';

/** A column of an administrators' table. */
export interface DataColumn {
  readonly name: string;
  readonly sort?: ColumnSort;
  /** `wide` columns are hidden on small screens, where the first cell repeats their content. */
  readonly shown?: 'wide';
  readonly numeric?: boolean;
}

interface DataTableProps {
  caption: string;
  /** The table's name in the URL. */
  table?: string;
  columns: readonly DataColumn[];
  /** Rows; without any, `empty` is shown. */
  children: readonly ReactNode[];
  empty: string;
  /** On small screens each row becomes a block: the first cell, then the actions. */
  stacked?: boolean;
}

/** A dense table whose headings are sort links. */
export function DataTable({
  caption,
  table = '',
  columns,
  children,
  empty,
  stacked = false,
}: DataTableProps) {
  const at = useTableParams(table);
  const current = at.read('sort');
  const heads = columns.map(({ name, sort, shown, numeric }): TableColumn => {
    const direction = sort && directionOf(sort, current);
    return {
      name,
      ...(shown && { className: cellClass({ shown, numeric }) }),
      ...(numeric && { className: cellClass({ shown, numeric }) }),
      ...(direction && { sort: direction }),
      ...(sort && {
        heading: (
          <Link className="sort-link" to={at.hrefWith({ sort: nextSort(sort, current) })} preventScrollReset>
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

/** The values of a table's `sort` parameter that order it by one column; the empty one is the default order. */
interface ColumnSort {
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
