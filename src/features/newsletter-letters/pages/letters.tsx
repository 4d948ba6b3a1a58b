import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Letter } from '../contract.ts';
import type { Route } from './+types/letters.ts';
import { LetterStateBadge } from './letter-state-badge.tsx';

/** Letters per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const { call } = context.get(appContext);
  const { body, total } = unwrap(await call('GET /admin/letters', { query: { offset, limit } }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The letters to subscribers of the newsletter, with their progress. */
export default function Letters({ loaderData: { rows, page, total } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Newsletter" lead="Letters to everyone who has confirmed their subscription.">
        <ButtonLink variant="accent" size="small" to="/admin/letters/new">
          New letter
        </ButtonLink>
      </AdminHeading>
      <TableSection title="Letters" total={total} page={page}>
        <DataTable stacked caption="Letters" columns={columns} empty="No letters yet">
          {rows.map((letter) => (
            <LetterTableRow key={letter._id} letter={letter} />
          ))}
        </DataTable>
      </TableSection>
    </>
  );
}

const columns = [
  { name: 'Letter' },
  { name: 'Status', shown: 'wide' },
  { name: 'Recipients', shown: 'wide', numeric: true },
  { name: 'Sent', shown: 'wide', numeric: true },
  { name: 'Failed', shown: 'wide', numeric: true },
  { name: 'Unsubscribed', shown: 'wide', numeric: true },
  { name: '' },
] as const;

function LetterTableRow({ letter }: { letter: Letter }) {
  const { _id, subject, state, at } = letter;
  const counts = [letter.recipients, letter.sent, letter.failed, letter.left].map((number) =>
    formatCount(number),
  );
  const [recipients, sent, failed, left] = counts;
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{subject}</span>
        {at !== null && (
          <span className="cell-meta cell-always">
            <Timestamp at={at} />
          </span>
        )}
        <span className="cell-meta">
          <LetterStateBadge state={state} />
          <span>{recipients} recipients</span>
          <span>{sent} sent</span>
          <span>{failed} failed</span>
          <span>{left} unsubscribed</span>
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <LetterStateBadge state={state} />
      </td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{recipients}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{sent}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{failed}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{left}</td>
      <td>
        <div className="row-actions">
          <ButtonLink size="small" to={`/admin/letters/${_id}`} aria-label={`Open ${subject}`}>
            Open
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}
