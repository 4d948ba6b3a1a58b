import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { useLive } from '../../../hooks/use-live.ts';
import { call } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { When } from '../frame/when.tsx';
import { cellClass, DataTable } from '../table/data-table.tsx';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableTools } from '../table/table-tools.tsx';
import { useDeed } from '../undo/use-deed.ts';
import { usersTable } from './table-names.ts';

/** The users: disable or enable them, and flip the manager flag. */
export function UsersTable({ users }: { users: TablePage<User> }) {
  return (
    <TableSection
      title="Users"
      table={usersTable}
      total={users.total}
      page={users.page}
      tools={<TableTools table={usersTable} search="Search by email" filters={[statusFilter, order]} />}
      links={<a href="/api/admin/export/users.csv">CSV</a>}
    >
      <DataTable stacked caption="Users" table={usersTable} columns={columns} empty="No user found">
        {users.rows.map((user) => (
          <UserRow key={user._id} user={user} />
        ))}
      </DataTable>
    </TableSection>
  );
}

function UserRow({ user }: { user: User }) {
  const { busy, run } = useDeed();
  const live = useLive();
  const { _id, email, createdAt, status, manager } = user;
  const change = (body: { status: 'Enabled' | 'Disabled' } | { manager: boolean }, done: string) =>
    run({
      key: _id,
      send: () => call('PUT /users/{id}', { params: { id: _id }, body }),
      done,
      subject: { entity: 'user', id: _id },
    });
  const idle = live && busy === null;
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{email}</span>
        <span className="cell-meta">
          <When at={createdAt} day />
          <StatusBadge status={status} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <When at={createdAt} day />
      </td>
      <td className={cellClass({ shown: 'wide' })}>
        <StatusBadge status={status} />
      </td>
      <td>
        <div className="row-deeds">
          {status === 'Enabled' ? (
            <Button
              size="small"
              disabled={!idle}
              onClick={() => change({ status: 'Disabled' }, 'User disabled')}
            >
              Disable
            </Button>
          ) : (
            <Button
              size="small"
              disabled={!idle}
              onClick={() => change({ status: 'Enabled' }, 'User enabled')}
            >
              Enable
            </Button>
          )}
          <Button
            size="small"
            aria-pressed={manager}
            disabled={!idle}
            onClick={() => change({ manager: !manager }, manager ? 'No manager any more' : 'Manager now')}
          >
            Manager
          </Button>
          <Link
            className="button button-quiet button-small"
            to={`/orders?search=${encodeURIComponent(email)}`}
          >
            Orders
          </Link>
        </div>
      </td>
    </tr>
  );
}

const StatusBadge = ({ status }: { status: User['status'] }) => (
  <Badge look={status === 'Enabled' ? 'quiet' : 'deal'}>{status}</Badge>
);

const columns = [
  { name: 'Email', sort: { ascending: 'email_asc', descending: 'email_desc' } },
  { name: 'Created', shown: 'wide', sort: { descending: '', ascending: 'oldest' } },
  { name: 'Status', shown: 'wide', sort: { ascending: 'status_asc', descending: 'status_desc' } },
  { name: '' },
] as const;

const statusFilter = {
  name: 'status',
  label: 'Status of users',
  options: [
    ['', 'All users'],
    ['Enabled', 'Enabled'],
    ['Disabled', 'Disabled'],
    ['Eliminated', 'Eliminated'],
  ],
} as const;

const order = {
  name: 'sort',
  label: 'Order of users',
  shown: 'narrow',
  options: [
    ['', 'Newest first'],
    ['oldest', 'Oldest first'],
    ['email_asc', 'Email A to Z'],
    ['status_asc', 'By status'],
  ],
} as const;
