import { confirmDownload } from '#platform/browser/confirm-download.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { subscribersTable } from '#platform/tables/table-names.ts';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { useTableParams } from '#platform/tables/use-table-params.ts';
import { Badge } from '#platform/ui/badge.tsx';
import type { Subscriber } from '../../../contract/subscribers.ts';

/** The value of the status filter with which the table lists those who left. */
export const leftState = 'left';

/** The subscribers of the newsletter, or those who left, with the proof of their consent. */
export function SubscribersTable({ subscribers }: { subscribers: TablePage<Subscriber> }) {
  const isOfLeft = useTableParams(subscribersTable).read('state') === leftState;
  const title = isOfLeft ? 'Unsubscribed' : 'Subscribers';
  return (
    <TableSection
      title={title}
      table={subscribersTable}
      total={subscribers.total}
      page={subscribers.page}
      toolbar={
        <TableToolbar
          table={subscribersTable}
          searchLabel="Search subscribers by email"
          filters={[stateFilter]}
        />
      }
      links={
        !isOfLeft && (
          <a href="/api/admin/export/subscribers.csv" onClick={confirmDownload}>
            Export CSV
          </a>
        )
      }
    >
      <DataTable
        stacked={isOfLeft}
        caption={title}
        table={subscribersTable}
        columns={isOfLeft ? leftColumns : columns}
        empty={isOfLeft ? 'No unsubscribed addresses found' : 'No subscribers found'}
      >
        {subscribers.rows.map((row) =>
          row.leftAt === null ? (
            <PresentRow key={row.email} {...row} />
          ) : (
            <LeftRow key={`${row.email} ${row.leftAt}`} {...row} leftAt={row.leftAt} />
          ),
        )}
      </DataTable>
    </TableSection>
  );
}

const stateFilter = {
  name: 'state',
  label: 'Subscriber status',
  options: [
    ['', 'Subscribers'],
    [leftState, 'Unsubscribed'],
  ],
} as const;

const columns = [
  { name: 'Email' },
  { name: 'State' },
  { name: 'Subscribed' },
  { name: 'Source' },
  { name: '' },
] as const;

function PresentRow({ email, createdAt, confirmed, source, bounced }: Subscriber) {
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{email}</span>
      </th>
      <td>
        <Badge variant={confirmed && !bounced ? 'accent' : 'quiet'}>
          {bounced ? 'Bounced' : confirmed ? 'Confirmed' : 'Waiting'}
        </Badge>
      </td>
      <td>
        <Timestamp at={createdAt} />
      </td>
      <td>{source ?? '–'}</td>
      <td>
        <div className="row-actions">
          {!bounced && (
            <ActionButton
              action="/admin/subscribers/bounces"
              fields={{ email }}
              aria-label={`Mark as bounced: ${email}`}
            >
              Mark as bounced
            </ActionButton>
          )}
        </div>
      </td>
    </tr>
  );
}

const leftColumns = [
  { name: 'Email' },
  { name: 'Subscribed', shown: 'wide' },
  { name: 'Confirmed', shown: 'wide' },
  { name: 'Source', shown: 'wide' },
  { name: 'Unsubscribed', shown: 'wide' },
  { name: '' },
] as const;

function LeftRow({ email, createdAt, confirmedAt, source, leftAt }: Subscriber & { leftAt: string }) {
  const wide = cellClass({ shown: 'wide' });
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{email}</span>
        <span className="cell-meta">
          Subscribed <Timestamp at={createdAt} />
          {source !== null && ` (${source})`}
        </span>
        {confirmedAt !== null && (
          <span className="cell-meta">
            Confirmed <Timestamp at={confirmedAt} />
          </span>
        )}
        <span className="cell-meta">
          Unsubscribed <Timestamp at={leftAt} />
        </span>
      </th>
      <td className={wide}>
        <Timestamp at={createdAt} />
      </td>
      <td className={wide}>{confirmedAt === null ? '–' : <Timestamp at={confirmedAt} />}</td>
      <td className={wide}>{source ?? '–'}</td>
      <td className={wide}>
        <Timestamp at={leftAt} />
      </td>
      <td>
        <div className="row-actions">
          <DeleteButton
            label="Erase"
            confirmLabel="Yes, erase address!"
            action="/admin/subscribers/erase"
            fields={{ email }}
          />
        </div>
      </td>
    </tr>
  );
}
