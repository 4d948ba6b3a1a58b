import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { type ColumnSort, directionOf, nextSort } from './sorting.ts';
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
