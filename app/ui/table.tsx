import type { ReactNode } from 'react';

/** A column that needs more than its name. */
export interface Column {
  /** Its heading; an empty one is read as "Actions". */
  readonly name: string;
  /** What stands in the heading instead of the name. */
  readonly head?: ReactNode;
  /** How the table is ordered by it now. */
  readonly sort?: 'ascending' | 'descending';
  readonly className?: string;
}

interface TableProps {
  /** What the table lists; its accessible name. */
  caption: string;
  captionHidden?: boolean;
  /** Column headings, left to right; an empty one is read as "Actions". */
  columns: readonly (string | Column)[];
  /** Rows of `<td>` (or one `<th scope="row">` and `<td>`s). */
  children: ReactNode;
  dense?: boolean;
}

/** A table that scrolls inside its own frame on narrow screens, by keyboard too. */
export function Table({ caption, captionHidden = false, columns, children, dense = false }: TableProps) {
  const heads = columns.map((column): Column => (typeof column === 'string' ? { name: column } : column));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className={dense ? 'table table-dense' : 'table'}>
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {heads.map(({ name, head, sort, className }) => (
              <th key={name} scope="col" aria-sort={sort} className={className}>
                {head ?? (name === '' ? <span className="sr-only">Actions</span> : name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
