import { useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { ListedReturn } from '../../contract/returns.ts';
import { writeReturnItem } from '../../contract/write-return.ts';
import type { ReturnStep } from './return.ts';

type SettleStep = Extract<ReturnStep, 'refund' | 'send'>;

interface SettleButtonProps {
  one: ListedReturn;
  step: SettleStep;
  className?: string;
}

/** Settles an arrived return, after a confirmation that says whose money and pairs these are: a refund cannot be undone. */
export function SettleButton({ one, step, className = '' }: SettleButtonProps) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const label = step === 'send' ? 'Send new size' : 'Refund';
  const { title, text, confirmLabel } = step === 'send' ? askToSend(one) : askToRefund(one);
  const settle = () => {
    setIsOpen(false);
    const fields = { step, back: pathname + search, amountCents: one.owed?.[step].amountCents ?? 0 };
    void fetcher.submit(fields, { method: 'post', action: `/admin/returns/${one._id}`, flushSync: true });
  };
  return (
    <>
      <Button
        size="small"
        className={className}
        disabled={fetcher.state !== 'idle'}
        onClick={() => setIsOpen(true)}
        aria-label={`${label}: return of order ${orderNumber(one.order)}`}
      >
        {label}
      </Button>
      <Confirm
        open={isOpen}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
        onConfirm={settle}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
}

function askToRefund(one: ListedReturn): Question {
  const { items, owed, currency, paidOutside } = one;
  const pairs = `Order ${orderNumber(one.order)}: ${items.map(writeReturnItem).join(', ')}.`;
  const noSize = items.some(isSwap) ? ' No new size is sent.' : '';
  const { amountCents: cents, deliveryCents } = owed?.refund ?? nothing;
  const amount = formatCents(cents, currency);
  if (cents === 0)
    return {
      title: 'Settle without a refund?',
      text: `${pairs}${noSize} Nothing is left to refund to ${buyerOf(one)}.`,
      confirmLabel: 'Confirm',
    };
  const money = paidOutside
    ? `Pay ${amount} back to ${buyerOf(one)} first: the order was paid outside the shop, so this only records the refund.`
    : `${amount} goes back to the card of ${buyerOf(one)}.`;
  return {
    title: `Refund ${amount}?`,
    text: `${pairs}${noSize} ${money}${withDelivery(deliveryCents, currency)} This can't be undone.`,
    confirmLabel: `Refund ${amount}`,
  };
}

function askToSend(one: ListedReturn): Question {
  const { items, owed, currency, paidOutside } = one;
  const pairs = items.filter(isSwap).map(writeReturnItem).join(', ');
  const cents = owed?.send.amountCents ?? 0;
  const amount = formatCents(cents, currency);
  const how = paidOutside ? 'outside the shop, which this only records' : 'to the card';
  const money =
    cents === 0
      ? `Refund: ${amount}.`
      : `For the other pairs, ${amount} is refunded ${how}. This can't be undone.`;
  return {
    title: 'Send the new size?',
    text: `Order ${orderNumber(one.order)} of ${buyerOf(one)}: ${pairs}. ${money}`,
    confirmLabel: cents === 0 ? 'Send new size' : `Send new size and refund ${amount}`,
  };
}

const nothing = { amountCents: 0, deliveryCents: 0 };

const withDelivery = (cents: number, currency: string): string =>
  cents > 0
    ? ` That includes ${formatCents(cents, currency)} for delivery, because the buyer withdrew from the whole contract.`
    : '';

const isSwap = ({ swapFor }: ListedReturn['items'][number]): boolean => swapFor !== undefined;

/** An erased order has no email any more. */
const buyerOf = ({ email }: ListedReturn): string => email || 'the buyer';
