import type { User } from '#contract/users.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';
import { Timestamp } from '../frame/timestamp.tsx';
import { cellClass, DataTable } from '../table/data-table.tsx';
import { usersTable } from '../table/table-names.ts';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableToolbar } from '../table/table-toolbar.tsx';
import { SignInsButton } from './sign-ins-button.tsx';

/** The users: disable or enable them, and flip the manager flag. */
export function UsersTable({ users }: { users: TablePage<User> }) {
  return (
    <TableSection
      title="Users"
      table={usersTable}
      total={users.total}
      page={users.page}
      toolbar={
        <TableToolbar table={usersTable} searchLabel="Search by email" filters={[statusFilter, order]} />
      }
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
  const { pending, submit } = useAdminAction();
  const { _id, email, createdAt, status, manager } = user;
  const other = status === 'Enabled' ? 'Disabled' : 'Enabled';
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{email}</span>
        <span className="cell-meta">
          <Timestamp at={createdAt} day />
          <StatusBadge status={status} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={createdAt} day />
      </td>
      <td className={cellClass({ shown: 'wide' })}>
        <StatusBadge status={status} />
      </td>
      <td>
        <div className="row-actions">
          <Button
            size="small"
            disabled={pending}
            onClick={() => submit({ intent: 'set-user-status', id: _id, status: other })}
          >
            {other === 'Enabled' ? 'Enable' : 'Disable'}
          </Button>
          <Button
            size="small"
            aria-pressed={manager}
            disabled={pending}
            onClick={() => submit({ intent: 'set-manager', id: _id, manager: !manager })}
          >
            Manager
          </Button>
          <SignInsButton id={_id} email={email} />
          <ButtonLink variant="quiet" size="small" to={`/orders?search=${encodeURIComponent(email)}`}>
            Orders
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}

const StatusBadge = ({ status }: { status: User['status'] }) => (
  <Badge variant={status === 'Enabled' ? 'quiet' : 'deal'}>{status}</Badge>
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
