import type { Subscriber } from '#contract/admin.ts';
import { When } from '../frame/when.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableTools } from '../table/table-tools.tsx';
import { subscribersTable } from './table-names.ts';

/** Who gets the newsletter. */
export function SubscribersTable({ subscribers }: { subscribers: TablePage<Subscriber> }) {
  return (
    <TableSection
      title="Subscribers"
      table={subscribersTable}
      total={subscribers.total}
      page={subscribers.page}
      tools={<TableTools table={subscribersTable} search="Search subscribers by email" />}
      links={<a href="/api/admin/export/subscribers.csv">CSV</a>}
    >
      <DataTable caption="Subscribers" table={subscribersTable} columns={columns} empty="No subscriber found">
        {subscribers.rows.map(({ email, createdAt }) => (
          <tr key={email}>
            <th scope="row">
              <span className="cell-name">{email}</span>
            </th>
            <td>
              <When at={createdAt} />
            </td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [{ name: 'Email' }, { name: 'Subscribed' }] as const;
