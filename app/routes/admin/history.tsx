import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { auditedEntity, undoDays } from '#contract/audit-log.ts';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { HistoryEntry } from './history/history-entry.tsx';
import { askedPage, tablePage } from './table/table-page.ts';
import { TableSection } from './table/table-section.tsx';
import { TableTools } from './table/table-tools.tsx';

/** Entries per page. */
const size = 20;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(services);
  const asked = askedPage(request, '', size);
  const undoable = asked.read('state');
  const query = {
    entity: auditedEntity.optional().catch(undefined).parse(asked.read('entity')),
    administrator: asked.read('search'),
    undoable: undoable === 'open' ? true : undoable === 'closed' ? false : undefined,
    offset: asked.offset,
    limit: asked.limit,
  };
  const { body, total } = unwrapOrThrow(await call('GET /admin/history', { query }));
  return tablePage(body, total ?? body.length, { request, table: '', asked });
}

/** Everything administrators did, newest first, each with its way back. */
export default function History() {
  const { rows, page, total } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="History"
        lead={`Everything administrators did. What shows Undo can be taken back for ${undoDays} days.`}
      />
      <TableSection
        title="Entries"
        total={total}
        page={page}
        tools={<TableTools search="Search by administrator's email" filters={filters} />}
      >
        {rows.length === 0 ? (
          <EmptyState title="Nothing here" text="No entry is under this filter." />
        ) : (
          <ol className="entries">
            {rows.map((entry) => (
              <HistoryEntry key={entry._id} entry={entry} />
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
      ['user', 'Users'],
      ['order', 'Orders'],
      ['mail', 'Mails'],
      ['payment', 'Payments'],
    ],
  },
  {
    name: 'state',
    label: 'Can be taken back or not',
    options: [
      ['', 'All states'],
      ['open', 'Can be taken back'],
      ['closed', 'Cannot be taken back'],
    ],
  },
] as const;
