import type { Subscriber } from '#contract/admin.ts';
import { Timestamp } from '../frame/timestamp.tsx';
import { DataTable } from '../table/data-table.tsx';
import { subscribersTable } from '../table/table-names.ts';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableToolbar } from '../table/table-toolbar.tsx';

/** The subscribers of the newsletter. */
export function SubscribersTable({ subscribers }: { subscribers: TablePage<Subscriber> }) {
  return (
    <TableSection
      title="Subscribers"
      table={subscribersTable}
      total={subscribers.total}
      page={subscribers.page}
      toolbar={<TableToolbar table={subscribersTable} searchLabel="Search subscribers by email" />}
      links={<a href="/api/admin/export/subscribers.csv">CSV</a>}
    >
      <DataTable caption="Subscribers" table={subscribersTable} columns={columns} empty="No subscriber found">
        {subscribers.rows.map(({ email, createdAt }) => (
          <tr key={email}>
            <th scope="row">
              <span className="cell-name">{email}</span>
            </th>
            <td>
              <Timestamp at={createdAt} />
            </td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [{ name: 'Email' }, { name: 'Subscribed' }] as const;
