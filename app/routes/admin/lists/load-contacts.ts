import type { ContactMessage, Subscriber } from '#contract/admin.ts';
import type { ApiCall } from '#contract/endpoint-types.ts';
import { unwrapOrThrow } from '../../../lib/api/unwrap-or-throw.ts';
import { messagesTable, subscribersTable } from '../table/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '../table/table-page.ts';

/** Rows per page of both lists. */
const size = 10;

/** The page of subscribers that a request's address names. */
export async function loadSubscribers(call: ApiCall, request: Request): Promise<TablePage<Subscriber>> {
  const tableQuery = readTableQuery(request, subscribersTable, size);
  const { offset, limit } = tableQuery;
  const query = { search: tableQuery.text('search'), offset, limit };
  const { body, total } = unwrapOrThrow(await call('GET /admin/subscribers', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The page of contact messages that a request's address names. */
export async function loadMessages(call: ApiCall, request: Request): Promise<TablePage<ContactMessage>> {
  const tableQuery = readTableQuery(request, messagesTable, size);
  const { offset, limit } = tableQuery;
  const query = { search: tableQuery.text('search'), offset, limit };
  const { body, total } = unwrapOrThrow(await call('GET /admin/messages', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}
