import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { DataTable } from '#platform/tables/data-table.tsx';
import { messagesTable, subscribersTable } from '#platform/tables/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import type { ContactMessage, Subscriber } from '../contract/admin.ts';
import type { Route } from './+types/messages-and-subscribers.ts';
import { MessagesTable } from './lists/messages-table.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [subscribers, messages] = await Promise.all([
    loadSubscribers(call, request),
    loadMessages(call, request),
  ]);
  return { subscribers, messages };
}

/** The messages of the contact form and the subscribers of the newsletter. */
export default function People({ loaderData }: Route.ComponentProps) {
  const { subscribers, messages } = loaderData;
  return (
    <>
      <AdminHeading title="People" lead="Messages from the contact form, and newsletter subscribers." />
      <MessagesTable messages={messages} />
      <SubscribersTable subscribers={subscribers} />
    </>
  );
}

/** Rows per page of both lists. */
const size = 10;

/** The page of subscribers that a request's address names. */
async function loadSubscribers(call: ApiCall, request: Request): Promise<TablePage<Subscriber>> {
  const tableQuery = readTableQuery(request, subscribersTable, size);
  const { offset, limit } = tableQuery;
  const query = { search: tableQuery.text('search'), offset, limit };
  const { body, total } = unwrap(await call('GET /admin/subscribers', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The page of contact messages that a request's address names. */
async function loadMessages(call: ApiCall, request: Request): Promise<TablePage<ContactMessage>> {
  const tableQuery = readTableQuery(request, messagesTable, size);
  const { offset, limit } = tableQuery;
  const state = tableQuery.text('state');
  const answered = state === 'answered' ? true : state === 'open' ? false : undefined;
  const query = { search: tableQuery.text('search'), answered, offset, limit };
  const { body, total } = unwrap(await call('GET /admin/messages', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The subscribers of the newsletter. */
function SubscribersTable({ subscribers }: { subscribers: TablePage<Subscriber> }) {
  return (
    <TableSection
      title="Subscribers"
      table={subscribersTable}
      total={subscribers.total}
      page={subscribers.page}
      toolbar={<TableToolbar table={subscribersTable} searchLabel="Search subscribers by email" />}
      links={<a href="/api/admin/export/subscribers.csv">Export CSV</a>}
    >
      <DataTable
        caption="Subscribers"
        table={subscribersTable}
        columns={subscriberColumns}
        empty="No subscribers found"
      >
        {subscribers.rows.map(({ email, createdAt, confirmed, source, bounced }) => (
          <tr key={email}>
            <th scope="row">
              <span className="cell-name">{email}</span>
            </th>
            <td>
              <Badge variant={confirmed && !bounced ? 'accent' : 'quiet'}>
                {bounced ? 'Bounced' : confirmed ? 'Confirmed' : 'Waiting'}
              </Badge>
            </td>
            <td>
              <Timestamp at={createdAt} />
            </td>
            <td>{source ?? '–'}</td>
            <td>
              <div className="row-actions">
                {!bounced && (
                  <ActionButton
                    action="/admin/subscribers/bounces"
                    fields={{ email }}
                    aria-label={`Mark as bounced: ${email}`}
                  >
                    Mark as bounced
                  </ActionButton>
                )}
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const subscriberColumns = [
  { name: 'Email' },
  { name: 'State' },
  { name: 'Subscribed' },
  { name: 'Source' },
  { name: '' },
] as const;
