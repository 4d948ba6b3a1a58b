import type { ReactNode } from 'react';

interface TableProps {
  /** What the table lists; its accessible name. */
  caption: string;
  captionHidden?: boolean;
  /** Column headings, left to right; an empty one is read as "Actions". */
  columns: readonly string[];
  /** Rows of `<td>` (or one `<th scope="row">` and `<td>`s). */
  children: ReactNode;
  dense?: boolean;
}

/** A table that scrolls inside its own frame on narrow screens, by keyboard too. */
export function Table({ caption, captionHidden = false, columns, children, dense = false }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className={dense ? 'table table-dense' : 'table'}>
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column === '' ? <span className="sr-only">Actions</span> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
