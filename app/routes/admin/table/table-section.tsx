import { type ReactNode, useId } from 'react';
import { Pager } from '../../../ui/pager.tsx';
import type { Page } from '../../../ui/paging.ts';
import { useTableAddress } from './use-table-address.ts';

interface TableSectionProps {
  title: string;
  /** All rows that match, whatever the page. */
  total: number;
  page: Page;
  /** The table's name in the address. */
  table?: string;
  /** Search and filters. */
  tools?: ReactNode;
  /** Links that belong to the list. */
  links?: ReactNode;
  children: ReactNode;
}

/** A table with its heading, its tools above and Previous and Next below. */
export function TableSection({ title, total, page, table = '', tools, links, children }: TableSectionProps) {
  const id = useId();
  const at = useTableAddress(table);
  return (
    <section aria-labelledby={id} className="table-section">
      <header className="table-head">
        <h2 id={id} className="table-title">
          {title} <span className="table-count">{countText(total, at.read('search') !== '')}</span>
        </h2>
        {links && <div className="table-links">{links}</div>}
        {tools}
      </header>
      {children}
      <Pager page={page} label={title} parameter={at.parameter('offset')} keep={at.without('offset')} stay />
    </section>
  );
}

/** The shop counts the finds of a search up to this number. */
const mostCounted = 1000;

const countText = (total: number, searched: boolean): string =>
  `${total.toLocaleString('en-US')}${searched && total === mostCounted ? ' or more' : ''}`;
