import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatCents } from '#contract/money.ts';
import type { MoneyAction, MoneyDifference, MoneyKind } from '#contract/money-check.ts';
import { call } from '../../../outside/api.ts';
import { showError, showSuccess } from '../../../state/toasts.ts';
import { useLive } from '../../../state/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { When } from '../frame/when.tsx';
import { cellClass } from '../table/data-table.tsx';

/** A difference with its one action, which is asked about first: money that moved does not come back. */
export function DifferenceRow({ difference }: { difference: MoneyDifference }) {
  const { kind, action, intent, idPayment, hasOrder, email, charged, refunded, price, at } = difference;
  const { asking, busy, ask, leave, mend } = useMending(difference);
  const live = useLive();
  const numeric = cellClass({ numeric: true });
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{kinds[kind]}</span>
        <span className="cell-meta cell-always">
          <When at={at} />
          {email}
          {idPayment !== null && hasOrder ? <a href={`/order/${idPayment}`}>{idPayment}</a> : idPayment}
          <span className="cell-code">{intent}</span>
        </span>
      </th>
      <td className={numeric}>{cents(charged)}</td>
      <td className={numeric}>{cents(refunded)}</td>
      <td className={numeric}>{cents(price)}</td>
      <td>
        <div className="row-deeds">
          <Button size="small" disabled={!live || busy} onClick={ask}>
            {actions[action].name}
          </Button>
        </div>
        <Confirm
          open={asking}
          title={`${actions[action].name}?`}
          text={actions[action].text}
          confirm={`Yes, ${actions[action].name.toLowerCase()}`}
          onConfirm={mend}
          onCancel={leave}
        />
      </td>
    </tr>
  );
}

function useMending({ intent, kind, action }: MoneyDifference) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const mend = async () => {
    setAsking(false);
    setBusy(true);
    const answer = await call('POST /admin/money/{intent}/settle', { params: { intent }, body: { kind } });
    if (!answer.ok) showError(answer.problem.detail);
    else if (answer.body.remaining) showError(`Not settled yet: ${kinds[answer.body.remaining.kind]}`);
    else showSuccess(actions[action].done);
    await revalidate();
    setBusy(false);
  };
  return { asking, busy, ask: () => setAsking(true), leave: () => setAsking(false), mend };
}

const cents = (amount: number | null): string => (amount === null ? '–' : formatCents(amount));

const kinds: Record<MoneyKind, string> = {
  'charge-without-order': 'Charged without an order',
  'order-without-charge': 'Order without a charge',
  'second-charge': 'Charged a second time',
  'amount-differs': 'Charged another amount',
  unsettled: 'Paid, and still being confirmed',
  'refund-owed': 'Has to be given back',
  'refund-differs': 'The order tells another refund',
  'dispute-differs': 'The order tells another dispute',
};

const actions: Record<MoneyAction, { name: string; text: string; done: string }> = {
  refund: {
    name: 'Refund',
    text: 'The whole charge goes back to the buyer’s card.',
    done: 'Refunded',
  },
  restore: {
    name: 'Restore the order',
    text: 'The order is made again as it was bought.',
    done: 'The order is back',
  },
  remove: {
    name: 'Remove the order',
    text: 'The order is taken away and its pairs go back into stock.',
    done: 'Removed',
  },
  settle: {
    name: 'Settle',
    text: 'What the provider says becomes true here: an order, or a refund.',
    done: 'Settled',
  },
  mirror: {
    name: 'Write it down',
    text: 'The order tells what the provider says. No money moves.',
    done: 'Written down',
  },
};
