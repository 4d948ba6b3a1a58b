import type { ContactMessage } from '#contract/admin.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Timestamp } from '../layout/timestamp.tsx';
import { cellClass, DataTable } from '../table/data-table.tsx';
import { messagesTable } from '../table/table-names.ts';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableToolbar } from '../table/table-toolbar.tsx';

/** The messages of the contact form. */
export function MessagesTable({ messages }: { messages: TablePage<ContactMessage> }) {
  return (
    <TableSection
      title="Messages"
      table={messagesTable}
      total={messages.total}
      page={messages.page}
      toolbar={<TableToolbar table={messagesTable} searchLabel="Search messages" />}
      links={<a href="/api/admin/export/messages.csv">Export CSV</a>}
    >
      <DataTable stacked caption="Messages" table={messagesTable} columns={columns} empty="No messages found">
        {messages.rows.map(({ _id, name, email, message, createdAt }) => (
          <tr key={_id}>
            <th scope="row">
              <span className="cell-name">{name}</span>
              <a className="link cell-meta cell-always" href={`mailto:${encodeURIComponent(email)}`}>
                {email}
              </a>
              <span className="cell-meta">
                <Timestamp at={createdAt} />
              </span>
            </th>
            <td className={cellClass({ shown: 'wide' })}>
              <Timestamp at={createdAt} />
            </td>
            <td className="cell-text">{message}</td>
            <td>
              <div className="row-actions">
                <ButtonAnchor size="small" href={replyTo({ email, name, message })}>
                  Reply
                </ButtonAnchor>
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [
  { name: 'From' },
  { name: 'Sent', shown: 'wide' },
  { name: 'Message' },
  { name: '' },
] as const;

/** Begins an email to the sender, with the message quoted. */
function replyTo({ email, name, message }: Pick<ContactMessage, 'email' | 'name' | 'message'>): string {
  const quoted = message.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n');
  const subject = encodeURIComponent('Your message to Sneaker Paradise');
  const body = encodeURIComponent(`Hello ${name},\r\n\r\n\r\n\r\n${quoted}`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}
