import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { isFixed, isSpecified, pathOfPage } from '../../../contract/specified-pages.ts';
import type { ListedPage } from '../../../contract/written-pages.ts';
import { MoveButtons } from './move-buttons.tsx';

/** All pages in the order of the footer. */
export function WrittenPagesTable({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <DataTable stacked caption="Pages" columns={columns} empty="No pages">
      {pages.map((page, index) => (
        <PageRow key={page.slug} page={page} isFirst={index === 0} isLast={index === pages.length - 1} />
      ))}
    </DataTable>
  );
}

const columns = [
  { name: 'Page' },
  { name: 'In the footer', shown: 'wide' },
  { name: 'Version', shown: 'wide', numeric: true },
  { name: 'Saved', shown: 'wide' },
  { name: '' },
] as const;

interface PageRowProps {
  page: ListedPage;
  isFirst: boolean;
  isLast: boolean;
}

function PageRow({ page, isFirst, isLast }: PageRowProps) {
  const { slug, title, inFooter, version, date, by } = page;
  const shown = inFooter ? 'Yes' : 'No';
  const number = version > 0 ? String(version) : isFixed(slug) ? '' : 'Original';
  return (
    <tr>
      <th scope="row">
        <span className="cell-name" dir="auto">
          {title}
        </span>
        <a className="cell-meta cell-always link" href={pathOfPage(slug)}>
          {pathOfPage(slug)}
        </a>
        <span className="cell-meta">
          <span>In the footer: {shown}</span>
          {!isFixed(slug) && <span>Version: {number}</span>}
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>{shown}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{number}</td>
      <td className={cellClass({ shown: 'wide' })}>
        {date && <Timestamp at={date} />} {by && <span className="cell-meta cell-always">{by}</span>}
      </td>
      <td>
        <div className="row-actions">
          <MoveButtons page={page} isFirst={isFirst} isLast={isLast} />
          {!isFixed(slug) && (
            <ButtonLink size="small" to={`/admin/pages/${slug}`} aria-label={`Edit ${title}`}>
              Edit
            </ButtonLink>
          )}
          {version > 0 && (
            <DeleteButton
              label={isSpecified(slug) ? 'Restore original' : 'Delete'}
              confirmLabel={isSpecified(slug) ? 'Yes, restore original!' : 'Yes, delete page!'}
              action={`/admin/pages/${slug}/remove`}
            />
          )}
        </div>
      </td>
    </tr>
  );
}
