import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { VersionSummary } from '../../../contract/written-pages.ts';
import type { EditedPage } from './load-page.ts';

interface VersionsTableProps {
  page: EditedPage;
  versions: TablePage<VersionSummary>;
}

/** The versions of a page, newest first. */
export const VersionsTable = ({ page, versions }: VersionsTableProps) => (
  <TableSection title="Versions" total={versions.total} page={versions.page}>
    <DataTable stacked caption="Versions" columns={columns} empty="No versions">
      {versions.rows.map(({ version, title, date, by }) => (
        <tr key={version}>
          <th scope="row">
            <span className="cell-name">
              Version {version}
              {version === page.version && ' (shown now)'}
            </span>
            <span className="cell-meta" dir="auto">
              {title}
            </span>
            <span className="cell-meta">
              <Timestamp at={date} /> {by}
            </span>
          </th>
          <td className={cellClass({ shown: 'wide' })} dir="auto">
            {title}
          </td>
          <td className={cellClass({ shown: 'wide' })}>
            <Timestamp at={date} />
          </td>
          <td className={cellClass({ shown: 'wide' })}>{by}</td>
          <td>
            <div className="row-actions">
              <ButtonLink
                size="small"
                to={`/admin/pages/${page.slug}/versions/${version}`}
                aria-label={`View version ${version}`}
              >
                View
              </ButtonLink>
            </div>
          </td>
        </tr>
      ))}
    </DataTable>
  </TableSection>
);

const columns = [
  { name: 'Version' },
  { name: 'Title', shown: 'wide' },
  { name: 'Saved', shown: 'wide' },
  { name: 'By', shown: 'wide' },
  { name: '' },
] as const;
