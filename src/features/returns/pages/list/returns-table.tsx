import { Link } from 'react-router';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { OrderRefundStatus } from '#shop/orders/contract/refunds.ts';
import type { ListedReturn, ReturnItem } from '../../contract/returns.ts';
import { reasonWords, writeReturnItem } from '../../contract/write-return.ts';
import { LabelForm } from './label-form.tsx';
import { PartForm } from './part-form.tsx';
import type { ReturnStep } from './return.ts';
import { SettleButton } from './settle-button.tsx';

/** The returns, newest first. */
export function ReturnsTable({ returns }: { returns: TablePage<ListedReturn> }) {
  return (
    <TableSection
      title="Announced and received"
      total={returns.total}
      page={returns.page}
      toolbar={<TableToolbar filters={[stateFilter]} />}
    >
      <DataTable stacked caption="Returns" columns={columns} empty="No returns found">
        {returns.rows.map((one) => (
          <ReturnRow key={one._id} one={one} />
        ))}
      </DataTable>
    </TableSection>
  );
}

const stateFilter = {
  name: 'state',
  label: 'Return status',
  options: [
    ['', 'All returns'],
    ['announced', 'Announced'],
    ['overdue', 'Overdue'],
    ['arrived', 'Arrived'],
    ['settled', 'Settled'],
    ['expired', 'Expired'],
    ['canceled', 'Canceled'],
  ],
} as const;

const columns = [
  { name: 'Order' },
  { name: 'Pairs', shown: 'wide' },
  { name: 'Due', shown: 'wide' },
  { name: '' },
] as const;

function ReturnRow({ one }: { one: ListedReturn }) {
  const { _id, idPayment, order, items, dueAt } = one;
  const pairs = items.map((item) => (
    <span key={`${item._id} ${item.size} ${item.swapFor ?? ''}`} className="wrap-anywhere block">
      {writeReturnItem(item)}
      {writeWhy(item)}
    </span>
  ));
  return (
    <tr>
      <th scope="row">
        <Link className="cell-name" to={`/orders/${idPayment}`}>
          {orderNumber(order)}
        </Link>
        <span className="cell-meta cell-always">
          <Badge variant={variantOf(one)}>{stateOf(one)}</Badge>
          {one.outcome === 'send' && one.refundStatus !== null && (
            <Badge variant={hasFailed(one) ? 'deal' : 'quiet'}>{refundWords[one.refundStatus]}</Badge>
          )}
          {one.overdue && <Badge variant="deal">Overdue</Badge>}
        </span>
        <span className="cell-meta">
          <span>{pairs}</span>
          <span>
            Due <Timestamp at={dueAt} day />
          </span>
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>{pairs}</td>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={dueAt} day />
      </td>
      <td>
        <div className="row-actions">
          {one.state === 'arrived' && <SettleButtons one={one} />}
          {stepsOf(one).map(([step, label]) => (
            <ActionButton
              key={step}
              action={`/admin/returns/${_id}`}
              fields={{ step }}
              aria-label={`${label}: return of order ${orderNumber(order)}`}
            >
              {label}
            </ActionButton>
          ))}
        </div>
        {isExpected(one) && one.items.reduce((sum, { quantity }) => sum + quantity, 0) > 1 && (
          <PartForm one={one} />
        )}
        {one.state === 'announced' && <LabelForm one={one} />}
      </td>
    </tr>
  );
}

/** The reason that the buyer gave, and that they withdrew from these pairs. */
function writeWhy({ reason, ground }: ReturnItem): string {
  const why = [reason && reasonWords[reason].toLowerCase(), ground === 'withdrawal' && 'withdrawn'];
  const said = why.filter(Boolean).join(', ');
  return said && ` (${said})`;
}

/** The buttons that settle a return. What the buyer asked for comes first, and the other one is not right beside it. */
function SettleButtons({ one }: { one: ListedReturn }) {
  const hasSwap = one.items.some(({ swapFor }) => swapFor !== undefined);
  return (
    <>
      {hasSwap && <SettleButton one={one} step="send" />}
      <SettleButton one={one} step="refund" className={hasSwap ? 'ms-6' : ''} />
    </>
  );
}

/** Its pairs may still arrive. */
const isExpected = ({ state }: ListedReturn): boolean => state === 'announced' || state === 'expired';

/** What can be done with a return until it arrived. */
function stepsOf(one: ListedReturn): readonly (readonly [ReturnStep, string])[] {
  if (!isExpected(one)) return [];
  return [
    ['restock', 'Arrived, restock'],
    ['arrive', "Arrived, don't restock"],
    ['cancel', 'Cancel return'],
  ];
}

function stateOf({ state, outcome, refundStatus, restocked }: ListedReturn): string {
  if (outcome === 'send') return 'New size sent';
  if (outcome === 'refund') return refundStatus === null ? 'Nothing to refund' : refundWords[refundStatus];
  if (state === 'arrived') return restocked ? 'Arrived, restocked' : 'Arrived';
  return { announced: 'Announced', settled: 'Settled', canceled: 'Canceled', expired: 'Expired' }[state];
}

function variantOf(one: ListedReturn): 'accent' | 'deal' | 'quiet' {
  if (one.state === 'arrived') return 'accent';
  return one.outcome === 'refund' && hasFailed(one) ? 'deal' : 'quiet';
}

/** The pairs are settled, but their money is still here. It can be refunded again on the page of the order. */
const hasFailed = ({ refundStatus }: ListedReturn): boolean =>
  refundStatus === 'failed' || refundStatus === 'canceled';

const refundWords: Readonly<Record<OrderRefundStatus, string>> = {
  pending: 'Refund pending',
  succeeded: 'Refunded',
  failed: 'Refund failed',
  canceled: 'Refund failed',
};
