import { Link } from 'react-router';
import { formatCents } from '#platform/contract/fields/money.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import type { Withdrawal } from '../../contract/withdrawals.ts';

/** The withdrawals, newest first. */
export function WithdrawalsTable({ withdrawals }: { withdrawals: TablePage<Withdrawal> }) {
  return (
    <TableSection
      title="Statements"
      total={withdrawals.total}
      page={withdrawals.page}
      toolbar={<TableToolbar filters={[stateFilter]} />}
    >
      <DataTable stacked caption="Statements" columns={columns} empty="No withdrawals found">
        {withdrawals.rows.map((withdrawal) => (
          <WithdrawalRow key={withdrawal._id} withdrawal={withdrawal} />
        ))}
      </DataTable>
    </TableSection>
  );
}

const stateFilter = {
  name: 'state',
  label: 'Withdrawal status',
  options: [
    ['', 'All withdrawals'],
    ['open', 'Open'],
    ['settled', 'Settled'],
  ],
} as const;

const columns = [
  { name: 'From' },
  { name: 'Received', shown: 'wide' },
  { name: 'Withdrawn' },
  { name: '' },
] as const;

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { _id, receivedAt, late, done, order, owed, stated } = withdrawal;
  const name = stated.name || 'Erased';
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{name}</span>
        {stated.email && (
          <a className="link cell-meta cell-always" href={`mailto:${encodeURIComponent(stated.email)}`}>
            {stated.email}
          </a>
        )}
        <span className="cell-meta">
          <Timestamp at={receivedAt} />
        </span>
        <span className="cell-meta cell-always">
          <Badge variant={done ? 'accent' : 'quiet'}>{done ? 'Settled' : 'Open'}</Badge>
          {late && <Badge variant="quiet">Late</Badge>}
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={receivedAt} />
      </td>
      <td className="cell-text">
        {order ? (
          <Link className="link" to={`/orders/${order.idPayment}`}>
            {order.number}
          </Link>
        ) : (
          `${stated.order || 'Erased'} (no order with this number and email)`
        )}
        {`: ${describePairs(stated)}`}
        {owed && <p>{`Still to refund: ${formatCents(owed.amountCents, owed.currency)}`}</p>}
      </td>
      <td>
        <div className="row-actions">
          <ActionButton
            action={`/admin/withdrawals/${_id}`}
            fields={{ done: String(!done) }}
            aria-label={`Mark ${done ? 'open' : 'settled'}: withdrawal of ${name}`}
          >
            {done ? 'Mark open' : 'Mark settled'}
          </ActionButton>
        </div>
      </td>
    </tr>
  );
}

/** `whole order`, `1 × Orbit Runner, size 9`, `“one pair in size 9”`. */
const describePairs = ({ items, part }: Withdrawal['stated']): string => {
  const stated = (items ?? []).map(({ name, size, quantity }) => `${quantity} × ${name}, size ${size}`);
  return [...stated, ...(part === '' ? [] : [`“${part}”`])].join('; ') || 'whole order';
};
