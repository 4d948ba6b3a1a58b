import { formatCents } from '#contract/money.ts';
import { type Discrepancy, discrepancyKindLabels } from '#contract/reconciliation.ts';
import { useLive } from '../../../hooks/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { When } from '../frame/when.tsx';
import { cellClass } from '../table/data-table.tsx';
import { deedOf } from './deeds.ts';
import { useMending } from './use-mending.ts';

/** A difference with its one action, which is asked about first: money that moved does not come back. */
export function DifferenceRow({ difference }: { difference: Discrepancy }) {
  const { kind, intent, idPayment, hasOrder, email, charged, refunded, price, at } = difference;
  const { asking, busy, ask, leave, mend } = useMending(difference);
  const live = useLive();
  const number = cellClass({ shown: 'wide', numeric: true });
  const deed = deedOf(difference);
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{discrepancyKindLabels[kind]}</span>
        <span className="cell-meta cell-always">
          <When at={at} />
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
          <span>Given back {cents(refunded)}</span>
          <span>Order {cents(price)}</span>
        </span>
        {kind === 'refund-differs' && (
          <span className="cell-meta cell-always">
            <span>The order tells {cents(difference.toldRefunded)} given back</span>
          </span>
        )}
      </th>
      <td className={number}>{cents(charged)}</td>
      <td className={number}>{cents(refunded)}</td>
      <td className={number}>{cents(price)}</td>
      <td>
        <div className="row-deeds">
          <Button size="small" disabled={!live || busy} onClick={ask}>
            {deed.name}
          </Button>
        </div>
        <Confirm
          open={asking}
          title={`${deed.name}?`}
          text={deed.text}
          confirm={`Yes, ${deed.name.charAt(0).toLowerCase()}${deed.name.slice(1)}`}
          onConfirm={mend}
          onCancel={leave}
        />
      </td>
    </tr>
  );
}

const cents = (amount: number | null): string => (amount === null ? '–' : formatCents(amount));
