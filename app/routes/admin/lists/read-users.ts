import { type User, userSort, userStatus } from '#contract/users.ts';
import type { ApiCall } from '../../../lib/api-client.ts';
import { unwrapOrThrow } from '../../../lib/unwrap-or-throw.ts';
import { askedPage, type TablePage, tablePage } from '../table/table-page.ts';
import { usersTable } from './table-names.ts';

/** Users per page (specification §9). */
const size = 4;

/** The page of users that a request's address asks for. */
export async function readUsers(call: ApiCall, request: Request): Promise<TablePage<User>> {
  const asked = askedPage(request, usersTable, size);
  const query = {
    search: asked.read('search'),
    status: userStatus.optional().catch(undefined).parse(asked.read('status')),
    sort: userSort.optional().catch(undefined).parse(asked.read('sort')),
    offset: asked.offset,
    limit: asked.limit,
  };
  const { body, total } = unwrapOrThrow(await call('GET /users', { query }));
  return tablePage(body, total ?? body.length, { request, table: usersTable, asked });
}
