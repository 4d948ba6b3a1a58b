import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { userStatus } from '#platform/contract/fields/user-status.ts';
import { usersTable } from '#platform/tables/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '#platform/tables/table-page.ts';
import { type ListedUser, userSort } from '../../contract/users.ts';

/** Users per page (specification §9). */
const size = 4;

/** The page of users that a request's address names. */
export async function loadUsers(call: ApiCall, request: Request): Promise<TablePage<ListedUser>> {
  const tableQuery = readTableQuery(request, usersTable, size);
  const query = {
    search: tableQuery.text('search'),
    status: tableQuery.option('status', userStatus),
    sort: tableQuery.option('sort', userSort),
    offset: tableQuery.offset,
    limit: tableQuery.limit,
  };
  const { body, total } = unwrap(await call('GET /users', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}
