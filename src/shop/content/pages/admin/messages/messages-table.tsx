import { confirmDownload } from '#platform/browser/confirm-download.ts';
import { useSite } from '#platform/browser/site.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { messagesTable } from '#platform/tables/table-names.ts';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonAnchor } from '#platform/ui/button.tsx';
import type { ContactMessage } from '../../../contract/messages.ts';

/** The messages of the contact form. */
export function MessagesTable({ messages }: { messages: TablePage<ContactMessage> }) {
  const { name: shopName } = useSite();
  return (
    <TableSection
      title="Messages"
      table={messagesTable}
      total={messages.total}
      page={messages.page}
      toolbar={<TableToolbar table={messagesTable} searchLabel="Search messages" filters={[stateFilter]} />}
      links={
        <a href="/api/admin/export/messages.csv" onClick={confirmDownload}>
          Export CSV
        </a>
      }
    >
      <DataTable stacked caption="Messages" table={messagesTable} columns={columns} empty="No messages found">
        {messages.rows.map(({ _id, name, email, message, createdAt, answered }) => (
          <tr key={_id}>
            <th scope="row">
              <span className="cell-name">{name}</span>
              <a className="link cell-meta cell-always" href={`mailto:${encodeURIComponent(email)}`}>
                {email}
              </a>
              <span className="cell-meta">
                <Timestamp at={createdAt} />
              </span>
              <span className="cell-meta cell-always">
                <Badge variant={answered ? 'accent' : 'quiet'}>{answered ? 'Answered' : 'Open'}</Badge>
              </span>
            </th>
            <td className={cellClass({ shown: 'wide' })}>
              <Timestamp at={createdAt} />
            </td>
            <td className="cell-text">{message}</td>
            <td>
              <div className="row-actions">
                <ButtonAnchor size="small" href={replyTo({ email, name, message }, shopName)}>
                  Reply
                </ButtonAnchor>
                <ActionButton
                  action={`/admin/messages/${_id}`}
                  fields={{ answered: String(!answered) }}
                  aria-label={`Mark ${answered ? 'open' : 'answered'}: message from ${name}`}
                >
                  {answered ? 'Mark open' : 'Mark answered'}
                </ActionButton>
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const stateFilter = {
  name: 'state',
  label: 'Message status',
  options: [
    ['', 'All messages'],
    ['open', 'Open'],
    ['answered', 'Answered'],
  ],
} as const;

const columns = [
  { name: 'From' },
  { name: 'Sent', shown: 'wide' },
  { name: 'Message' },
  { name: '' },
] as const;

/** Begins an email to the sender, with the message quoted. */
function replyTo(
  { email, name, message }: Pick<ContactMessage, 'email' | 'name' | 'message'>,
  shopName: string,
): string {
  const quoted = message.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n');
  const subject = encodeURIComponent(`Your message to ${shopName}`);
  const body = encodeURIComponent(`Hello ${name},\r\n\r\n\r\n\r\n${quoted}`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}
