import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { type LoggedMail, mailState } from '../contract.ts';
import type { Route } from './+types/mails.ts';
import { MailStateBadge } from './mail-state-badge.tsx';
import { ResendButton } from './resend-button.tsx';

/** Emails per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const tableQuery = readTableQuery(request, '', size);
  const query = {
    search: tableQuery.text('search'),
    state: tableQuery.option('state', mailState),
    offset: tableQuery.offset,
    limit: tableQuery.limit,
  };
  const { body, total } = unwrap(await call('GET /admin/mails', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The email log: every email of the shop with its delivery state. */
export default function Mails({ loaderData }: Route.ComponentProps) {
  const { rows, page, total } = loaderData;
  return (
    <>
      <AdminHeading title="Emails" lead="Every email from the shop: queued, sent or failed.">
        <ButtonLink size="small" to="/admin/mail-templates">
          Edit texts
        </ButtonLink>
      </AdminHeading>
      <TableSection
        title="Email log"
        total={total}
        page={page}
        toolbar={<TableToolbar searchLabel="Search by recipient or subject" filters={[filter]} />}
      >
        <DataTable stacked caption="Emails" columns={columns} empty="No emails found">
          {rows.map((mail) => (
            <MailRow key={mail._id} mail={mail} />
          ))}
        </DataTable>
      </TableSection>
    </>
  );
}

const columns = [
  { name: 'Email' },
  { name: 'Queued', shown: 'wide' },
  { name: 'Status', shown: 'wide' },
  { name: '' },
] as const;

const filter = {
  name: 'state',
  label: 'Email status',
  options: [
    ['', 'All emails'],
    ['queued', 'Queued'],
    ['sent', 'Sent'],
    ['failed', 'Failed'],
  ],
} as const;

/** An email in the log, with links to read and to resend it. */
function MailRow({ mail }: { mail: LoggedMail }) {
  const { _id, recipient, subject, createdAt, state, attempts, lastError } = mail;
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{subject}</span>
        <span className="cell-meta cell-always">{recipient}</span>
        <span className="cell-meta">
          <Timestamp at={createdAt} />
          <MailStateBadge state={state} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={createdAt} />
      </td>
      <td className={cellClass({ shown: 'wide' })}>
        <MailStateBadge state={state} />
        {lastError !== null && state !== 'sent' && (
          <p className="mt-1 max-w-xs text-ink-soft wrap-anywhere">
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}: {lastError}
          </p>
        )}
      </td>
      <td>
        <div className="row-actions">
          <ButtonLink size="small" to={`/admin/mails/${_id}`}>
            {' '}
            View{' '}
          </ButtonLink>
          <ResendButton mail={mail} />
        </div>
      </td>
    </tr>
  );
}
