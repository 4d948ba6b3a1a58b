import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { messagesTable, subscribersTable } from '#platform/tables/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '#platform/tables/table-page.ts';
import type { ContactMessage } from '../../../contract/messages.ts';
import type { Subscriber } from '../../../contract/subscribers.ts';
import type { Route } from './+types/messages-and-subscribers.ts';
import { MessagesTable } from './messages-table.tsx';
import { leftState, SubscribersTable } from './subscribers-table.tsx';

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

/** The page of subscribers, or of those who left, that a request's address names. */
async function loadSubscribers(call: ApiCall, request: Request): Promise<TablePage<Subscriber>> {
  const tableQuery = readTableQuery(request, subscribersTable, size);
  const { offset, limit } = tableQuery;
  const left = tableQuery.text('state') === leftState;
  const query = { search: tableQuery.text('search'), left, offset, limit };
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
