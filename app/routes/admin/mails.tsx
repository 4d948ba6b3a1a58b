import { mailState } from '#contract/mail/mail-log.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import type { Route } from './+types/mails.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { MailRow } from './mail/mail-row.tsx';
import { DataTable } from './table/data-table.tsx';
import { readTableQuery, toTablePage } from './table/table-page.ts';
import { TableSection } from './table/table-section.tsx';
import { TableToolbar } from './table/table-toolbar.tsx';

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
  const { body, total } = unwrapOrThrow(await call('GET /admin/mails', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The email log: every email of the shop with its delivery state. */
export default function Mails({ loaderData }: Route.ComponentProps) {
  const { rows, page, total } = loaderData;
  return (
    <>
      <AdminHeading title="Mails" lead="Every mail of the shop: waiting, sent or given up." />
      <TableSection
        title="Messages sent"
        total={total}
        page={page}
        toolbar={<TableToolbar searchLabel="Search by recipient" filters={[filter]} />}
      >
        <DataTable stacked caption="Mails" columns={columns} empty="No mail found">
          {rows.map((mail) => (
            <MailRow key={mail._id} mail={mail} />
          ))}
        </DataTable>
      </TableSection>
    </>
  );
}

const columns = [
  { name: 'Mail' },
  { name: 'Queued', shown: 'wide' },
  { name: 'State', shown: 'wide' },
  { name: '' },
] as const;

const filter = {
  name: 'state',
  label: 'State of mails',
  options: [
    ['', 'All mails'],
    ['queued', 'Waiting'],
    ['sent', 'Sent'],
    ['failed', 'Given up'],
  ],
} as const;
