import { useState } from 'react';
import { useFetcher } from 'react-router';
import { formatCents } from '#contract/fields/money.ts';
import { type Discrepancy, discrepancyKindLabels } from '#contract/reconciliation.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Timestamp } from '../frame/timestamp.tsx';
import { cellClass } from '../table/data-table.tsx';
import { describeAction } from './describe-action.ts';
import type { DiscrepancySubmission } from './resolve-discrepancy.ts';

/** A discrepancy with its one action, which must be confirmed: a refund cannot be undone. */
export function DiscrepancyRow({ discrepancy }: { discrepancy: Discrepancy }) {
  const { kind, action, intent, idPayment, hasOrder, email, charged, refunded, price, at } = discrepancy;
  const [isConfirming, setIsConfirming] = useState(false);
  const fetcher = useFetcher();
  const isPending = fetcher.state !== 'idle';
  const number = cellClass({ shown: 'wide', numeric: true });
  const { label, explanation } = describeAction(discrepancy);
  const resolve = () => {
    setIsConfirming(false);
    const resolution: DiscrepancySubmission = { intent, kind, action };
    void fetcher.submit(resolution, { method: 'post', encType: 'application/json' });
  };
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
        <div className="row-actions">
          <Button size="small" disabled={isPending} onClick={() => setIsConfirming(true)}>
            {label}
          </Button>
        </div>
        <Confirm
          open={isConfirming}
          title={`${label}?`}
          text={explanation}
          confirmLabel={`Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          onConfirm={resolve}
          onCancel={() => setIsConfirming(false)}
        />
      </td>
    </tr>
  );
}

const cents = (amount: number | null): string => (amount === null ? '–' : formatCents(amount));
