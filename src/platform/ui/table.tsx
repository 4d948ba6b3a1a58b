import type { ReactNode } from 'react';

/** A column that needs more than its name. */
export interface TableColumn {
  /** Its heading; an empty one is read as "Actions". */
  readonly name: string;
  /** Replaces the name in the heading, e.g. with a sort link. */
  readonly heading?: ReactNode;
  /** The current sort direction, if the table is sorted by this column. */
  readonly sort?: 'ascending' | 'descending';
  readonly className?: string;
}

interface TableProps {
  /** What the table lists; its accessible name. */
  caption: string;
  captionHidden?: boolean;
  /** Column headings, left to right; an empty one is read as "Actions". */
  columns: readonly (string | TableColumn)[];
  /** Rows of `<td>` (or one `<th scope="row">` and `<td>`s). */
  children: ReactNode;
  dense?: boolean;
}

/** A table that scrolls sideways in its own region on narrow screens, also by keyboard. */
export function Table({ caption, captionHidden = false, columns, children, dense = false }: TableProps) {
  const heads = columns.map(
    (column): TableColumn => (typeof column === 'string' ? { name: column } : column),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className={dense ? 'table table-dense' : 'table'}>
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {heads.map(({ name, heading, sort, className }) => (
              <th key={name} scope="col" aria-sort={sort} className={className}>
                {heading ?? (name === '' ? <span className="sr-only">Actions</span> : name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
