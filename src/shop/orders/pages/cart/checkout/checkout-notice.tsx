import refusalTexts from 'virtual:slots/refusal-texts';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { CheckoutStatus } from './checkout-status.ts';

/** The state of an unfinished checkout, shown beside the button after its toast has gone. */
export function CheckoutNotice({
  result,
  orderLabel,
  hasDiscount,
  takesFocus,
  onAuthenticate,
  onStopWaiting,
}: {
  result: CheckoutStatus;
  /** The words on the button. */
  orderLabel: string;
  hasDiscount: boolean;
  /** Whether it is to be read now: whoever comes back from the bank lands above the cart. */
  takesFocus: boolean;
  onAuthenticate: () => void;
  /** Null where no payment waits for a network. */
  onStopWaiting: (() => void) | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const notice = noticeText(result, orderLabel, hasDiscount);
  if (!notice) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={`mb-4 border-l-4 bg-sunken p-4 ${result.kind === 'processing' ? 'border-accent-ink' : 'border-deal-ink'}`}
    >
      <p className="font-bold">{notice.title}</p>
      <p className="mt-1 text-sm">
        {onStopWaiting
          ? "You're offline. Stay on this page, and we'll send your payment as soon as you're back online."
          : notice.text}
      </p>
      {onStopWaiting && (
        <Button className="mt-3" onClick={onStopWaiting}>
          Cancel payment
        </Button>
      )}
      {result.kind === 'requires_action' && (
        <Button className="mt-3" onClick={onAuthenticate}>
          Confirm the payment
        </Button>
      )}
    </div>
  );
}

function noticeText(
  result: CheckoutStatus,
  orderLabel: string,
  hasDiscount: boolean,
): { title: string; text: string } | null {
  switch (result.kind) {
    case 'paid':
    case 'paid-before':
      return null;
    case 'canceled':
      return {
        title: 'Nothing was charged',
        text: `Your last attempt did not reach us. Check your cart and address, then press “${orderLabel}” again.`,
      };
    case 'not-sent':
      return {
        title: 'Nothing was charged',
        text: `Your payment was not sent. Press “${orderLabel}” again to pay.`,
      };
    case 'processing':
      return {
        title: 'Your bank needs a moment',
        text: "You can leave this page. You'll be charged at most once, and never without an order.",
      };
    case 'requires_action':
      return {
        title: 'Your bank needs your confirmation',
        text: 'Confirm the payment with your bank to complete your order.',
      };
    case 'unknown':
      return {
        title: "We didn't get a reply",
        text: `Press “${orderLabel}” again. You won't be charged twice.`,
      };
    case 'failed':
      return { title: 'Nothing was charged', text: failureText(result, hasDiscount) };
  }
}

function failureText(
  { code, detail, lines }: Extract<CheckoutStatus, { kind: 'failed' }>,
  hasDiscount: boolean,
): string {
  if (code === 'CARD_DECLINED')
    return 'Your card was declined. Your cart is saved. Check your card details, or use another card.';
  if (code === 'PRICE_CHANGED' && hasDiscount)
    return 'A price or your discount has changed. Check the new total, then check out again.';
  if (code === 'PRICE_CHANGED')
    return 'The price, name or picture of a shoe in your cart has changed. Review your cart, then check out again.';
  if (code === 'SOLD_OUT')
    return lines.every(({ available }) => available !== undefined && available > 0)
      ? 'Your cart has more pairs than we have left. Lower the quantity, then check out again.'
      : 'A shoe in your cart has sold out. Remove it, then check out again.';
  return refusalTexts.find((texts) => texts[code] !== undefined)?.[code] ?? detail;
}
