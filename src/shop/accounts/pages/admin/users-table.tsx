import type { ReactNode } from 'react';
import { confirmDownload } from '#platform/browser/confirm-download.ts';
import { DataTable } from '#platform/tables/data-table.tsx';
import { usersTable } from '#platform/tables/table-names.ts';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import type { ListedUser } from '../../contract/users.ts';
import { UserRow } from './user-row.tsx';

interface UsersTableProps {
  users: TablePage<ListedUser>;
  /** What is shown below the table. */
  children: ReactNode;
}

/** The users: disable or enable them, and flip the manager flag. */
export function UsersTable({ users, children }: UsersTableProps) {
  return (
    <TableSection
      title="Users"
      table={usersTable}
      total={users.total}
      page={users.page}
      toolbar={
        <TableToolbar table={usersTable} searchLabel="Search by email" filters={[statusFilter, order]} />
      }
      links={
        <a href="/api/admin/export/users.csv" onClick={confirmDownload}>
          Export CSV
        </a>
      }
    >
      <DataTable stacked caption="Users" table={usersTable} columns={columns} empty="No users found">
        {users.rows.map((user) => (
          <UserRow key={user._id} user={user} />
        ))}
      </DataTable>
      {children}
    </TableSection>
  );
}

const columns = [
  { name: 'Email', sort: { ascending: 'email_asc', descending: 'email_desc' } },
  { name: 'Created', shown: 'wide', sort: { descending: '', ascending: 'oldest' } },
  { name: 'Status', shown: 'wide', sort: { ascending: 'status_asc', descending: 'status_desc' } },
  { name: '' },
] as const;

const statusFilter = {
  name: 'status',
  label: 'User status',
  options: [
    ['', 'All users'],
    ['Enabled', 'Enabled'],
    ['Disabled', 'Disabled'],
    ['Eliminated', 'Eliminated'],
  ],
} as const;

const order = {
  name: 'sort',
  label: 'Sort users by',
  shown: 'narrow',
  options: [
    ['', 'Newest first'],
    ['oldest', 'Oldest first'],
    ['email_asc', 'Email A to Z'],
    ['email_desc', 'Email Z to A'],
    ['status_asc', 'Status A to Z'],
    ['status_desc', 'Status Z to A'],
  ],
} as const;
