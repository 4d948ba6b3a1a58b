import type { ContactMessage } from '#contract/admin.ts';
import { When } from '../frame/when.tsx';
import { cellClass, DataTable } from '../table/data-table.tsx';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableTools } from '../table/table-tools.tsx';
import { messagesTable } from './table-names.ts';

/** What people wrote in the contact form. */
export function MessagesTable({ messages }: { messages: TablePage<ContactMessage> }) {
  return (
    <TableSection
      title="Messages"
      table={messagesTable}
      total={messages.total}
      page={messages.page}
      tools={<TableTools table={messagesTable} search="Search messages" />}
      links={<a href="/api/admin/export/messages.csv">CSV</a>}
    >
      <DataTable stacked caption="Messages" table={messagesTable} columns={columns} empty="No message found">
        {messages.rows.map(({ _id, name, email, message, createdAt }) => (
          <tr key={_id}>
            <th scope="row">
              <span className="cell-name">{name}</span>
              <a className="link cell-meta cell-always" href={`mailto:${encodeURIComponent(email)}`}>
                {email}
              </a>
              <span className="cell-meta">
                <When at={createdAt} />
              </span>
            </th>
            <td className={cellClass({ shown: 'wide' })}>
              <When at={createdAt} />
            </td>
            <td className="cell-text">{message}</td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [{ name: 'From' }, { name: 'Sent', shown: 'wide' }, { name: 'Message' }] as const;
