import { auditedEntity, undoDays } from '#contract/audit-log.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/audit-log.ts';
import { AuditLogEntry } from './audit-log/audit-log-entry.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { readTableQuery, toTablePage } from './table/table-page.ts';
import { TableSection } from './table/table-section.tsx';
import { TableToolbar } from './table/table-toolbar.tsx';

/** Entries per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const tableQuery = readTableQuery(request, '', size);
  const undoable = tableQuery.text('state');
  const query = {
    entity: tableQuery.option('entity', auditedEntity),
    administrator: tableQuery.text('search'),
    undoable: undoable === 'open' ? true : undoable === 'closed' ? false : undefined,
    offset: tableQuery.offset,
    limit: tableQuery.limit,
  };
  const { body, total } = unwrapOrThrow(await call('GET /admin/history', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The audit log: what administrators did, newest first, each entry with its undo. */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { rows, page, total } = loaderData;
  return (
    <>
      <AdminHeading
        title="History"
        lead={`Everything administrators did. What shows Undo can be undone for ${undoDays} days.`}
      />
      <TableSection
        title="Entries"
        total={total}
        page={page}
        toolbar={<TableToolbar searchLabel="Search by administrator's email" filters={filters} />}
      >
        {rows.length === 0 ? (
          <EmptyState title="Nothing here" text="No entry is under this filter." />
        ) : (
          <ol className="entries">
            {rows.map((entry) => (
              <AuditLogEntry key={entry._id} entry={entry} />
            ))}
          </ol>
        )}
      </TableSection>
    </>
  );
}

const filters = [
  {
    name: 'entity',
    label: 'What it is about',
    options: [
      ['', 'Everything'],
      ['shoe', 'Shoes'],
      ['brand', 'Brands'],
      ['catalogue', 'Imports and bulk edits'],
      ['user', 'Users'],
      ['order', 'Orders'],
      ['mail', 'Mails'],
      ['payment', 'Payments'],
      ['demo', 'Demo data'],
      ['account', 'Sign-ins and accounts'],
      ['customer', 'Erased customers'],
      ['webhook', 'Webhooks'],
    ],
  },
  {
    name: 'state',
    label: 'Can be undone or not',
    options: [
      ['', 'All states'],
      ['open', 'Can be undone'],
      ['closed', 'Cannot be undone'],
    ],
  },
] as const;
