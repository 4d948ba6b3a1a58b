import { formatCents } from '#contract/fields/money.ts';
import { type Discrepancy, discrepancyKindLabels } from '#contract/payments/reconciliation.ts';
import { Timestamp } from '../frame/timestamp.tsx';
import { cellClass } from '../table/data-table.tsx';
import { ResolveButton } from './resolve-button.tsx';

/** A discrepancy with its one action, if there is one. */
export function DiscrepancyRow({ discrepancy }: { discrepancy: Discrepancy }) {
  const { kind, action, intent, idPayment, hasOrder, email, charged, refunded, price, feeCents, at } =
    discrepancy;
  const number = cellClass({ shown: 'wide', numeric: true });
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{discrepancyKindLabels[kind]}</span>
        <span className="cell-meta cell-always">
          <Timestamp at={at} />
          {email !== null && <span>{email}</span>}
          {hasOrder && (
            <a className="underline" href={`/order/${idPayment}`}>
              {`Order ${idPayment}`}
            </a>
          )}
          <span className="cell-code">{intent}</span>
        </span>
        <span className="cell-meta">
          <span>Charged {cents(charged)}</span>
          <span>Refunded {cents(refunded)}</span>
          <span>Order {cents(price)}</span>
        </span>
        {feeCents !== null && (
          <span className="cell-meta cell-always">
            <span>Fee {cents(feeCents)}</span>
          </span>
        )}
        {kind === 'refund-differs' && (
          <span className="cell-meta cell-always">
            <span>The order shows {cents(discrepancy.toldRefunded)} refunded</span>
          </span>
        )}
      </th>
      <td className={number}>{cents(charged)}</td>
      <td className={number}>{cents(refunded)}</td>
      <td className={number}>{cents(price)}</td>
      <td>
        {action === null ? (
          <p>Disputed: answer the bank on the orders page</p>
        ) : (
          <ResolveButton discrepancy={{ ...discrepancy, action }} />
        )}
      </td>
    </tr>
  );
}

const cents = (amount: number | null): string => (amount === null ? '–' : formatCents(amount));
