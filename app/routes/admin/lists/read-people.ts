import type { ContactMessage, Subscriber } from '#contract/admin.ts';
import type { ApiCall } from '../../../lib/api-client.ts';
import { unwrapOrThrow } from '../../../lib/unwrap-or-throw.ts';
import { askedPage, type TablePage, tablePage } from '../table/table-page.ts';
import { messagesTable, subscribersTable } from './table-names.ts';

/** Rows per page of both lists. */
const size = 10;

/** The page of subscribers that a request's address asks for. */
export async function readSubscribers(call: ApiCall, request: Request): Promise<TablePage<Subscriber>> {
  const asked = askedPage(request, subscribersTable, size);
  const { offset, limit } = asked;
  const query = { search: asked.read('search'), offset, limit };
  const { body, total } = unwrapOrThrow(await call('GET /admin/subscribers', { query }));
  return tablePage(body, total ?? body.length, { request, table: subscribersTable, asked });
}

/** The page of contact messages that a request's address asks for. */
export async function readMessages(call: ApiCall, request: Request): Promise<TablePage<ContactMessage>> {
  const asked = askedPage(request, messagesTable, size);
  const { offset, limit } = asked;
  const query = { search: asked.read('search'), offset, limit };
  const { body, total } = unwrapOrThrow(await call('GET /admin/messages', { query }));
  return tablePage(body, total ?? body.length, { request, table: messagesTable, asked });
}
