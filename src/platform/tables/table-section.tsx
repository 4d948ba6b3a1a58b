import { type ReactNode, useId } from 'react';
import { countLimit } from '../contract/endpoints/query-params.ts';
import { formatCount } from '../contract/fields/format-price.ts';
import { Pager } from '../ui/pager.tsx';
import type { PageInfo } from '../ui/paging.ts';
import { useTableParams } from './use-table-params.ts';

interface TableSectionProps {
  title: string;
  /** All rows that match, whatever the page. */
  total: number;
  page: PageInfo;
  /** The table's name in the URL. */
  table?: string;
  /** Search and filters. */
  toolbar?: ReactNode;
  /** Links that belong to the list. */
  links?: ReactNode;
  children: ReactNode;
}

/** A table with its heading and toolbar above, and below it its pager, where there is more than one page. */
export function TableSection({
  title,
  total,
  page,
  table = '',
  toolbar,
  links,
  children,
}: TableSectionProps) {
  const id = useId();
  const at = useTableParams(table);
  return (
    <section aria-labelledby={id} className="table-section">
      <header className="table-head">
        <h2 id={id} className="table-title">
          {title} <span className="table-count">{countText(total, at.read('search') !== '')}</span>
        </h2>
        {links && <div className="table-links">{links}</div>}
        {toolbar}
      </header>
      {children}
      <Pager
        page={page}
        label={title}
        offsetParam={at.paramName('offset')}
        keptParams={at.except('offset')}
        preventScrollReset
      />
    </section>
  );
}

const countText = (total: number, searched: boolean): string =>
  `${formatCount(total)}${searched && total === countLimit ? ' or more' : ''}`;
