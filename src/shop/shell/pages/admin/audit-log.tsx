import { z } from 'zod';
import { undoDays } from '#platform/audit/contract.ts';
import { AuditLogEntry } from '#platform/audit/pages/audit-log-entry.tsx';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showError, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import type { AuditedKind } from '#platform/features/feature-pages.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { showUndoOffer } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { type TableFilter, TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { Route } from './+types/audit-log.ts';

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
  const { body, total } = unwrap(await call('GET /admin/history', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** Undoes an entry, and offers to undo that. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const params = { id: String(form.get('id')) };
    const result = await call('POST /admin/history/{id}/undo', { params });
    return [result, result.ok ? result.body.title : ''];
  });

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToShop(args, (result) => {
    showUndoOffer(null);
    if (result.ok) return reportResult(result, result.message);
    showError(result.problem.detail, toastDuration.checkout);
    return result;
  });

/** The audit log: what administrators did, newest first, each entry with its undo. */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { rows, page, total } = loaderData;
  return (
    <>
      <AdminHeading
        title="History"
        lead={`Everything administrators have done. You can undo most changes for ${undoDays} days.`}
      />
      <TableSection
        title="Entries"
        total={total}
        page={page}
        toolbar={<TableToolbar searchLabel="Search by administrator's email" filters={filters} />}
      >
        {rows.length === 0 ? (
          <EmptyState title="No entries" text="No entries match these filters." />
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

const kindsOfShop: readonly AuditedKind[] = [
  { kind: 'shoe', name: 'Shoes', position: 10 },
  { kind: 'brand', name: 'Brands', position: 30 },
  { kind: 'catalogue', name: 'Bulk changes', position: 40 },
  { kind: 'user', name: 'Users', position: 50 },
  { kind: 'order', name: 'Orders', position: 60 },
  { kind: 'message', name: 'Messages', position: 65 },
  { kind: 'bounce', name: 'Bounced addresses', position: 69 },
  { kind: 'settings', name: 'Settings', position: 70 },
  { kind: 'page', name: 'Pages', position: 66 },
  { kind: 'footer', name: 'Footer', position: 67 },
  { kind: 'template', name: 'Email texts', position: 68 },
  { kind: 'account', name: 'Sign-ins and accounts', position: 100 },
];

const kinds = [...kindsOfShop, ...allFeaturePages.flatMap(({ auditedKinds }) => auditedKinds ?? [])].sort(
  (one, other) => one.position - other.position,
);

/** What may be listed alone: these kinds, and two that are no choice of the filter. */
const auditedEntity = z.enum([...kinds.map(({ kind }) => kind), 'refund', 'dispute']);

const filters: readonly TableFilter[] = [
  {
    name: 'entity',
    label: 'Type',
    options: [['', 'All types'], ...kinds.map(({ kind, name }): [string, string] => [kind, name])],
  },
  {
    name: 'state',
    label: 'Undo status',
    options: [
      ['', 'All entries'],
      ['open', 'Can be undone'],
      ['closed', 'Cannot be undone'],
    ],
  },
];
