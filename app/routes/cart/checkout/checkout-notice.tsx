import { Button } from '../../../ui/button.tsx';
import type { CheckoutStatus } from './checkout-status.ts';

/** The state of an unfinished checkout, shown beside the button after its toast has gone. */
export function CheckoutNotice({
  result,
  onAuthenticate,
  onStopWaiting,
}: {
  result: CheckoutStatus;
  onAuthenticate: () => void;
  /** Null where no payment waits for a network. */
  onStopWaiting: (() => void) | null;
}) {
  const notice = noticeText(result);
  if (!notice) return null;
  return (
    <div
      className={`mb-4 border-l-4 bg-sunken p-4 ${result.kind === 'processing' ? 'border-accent-ink' : 'border-deal-ink'}`}
    >
      <p className="font-bold">{notice.title}</p>
      <p className="mt-1 text-sm">
        {onStopWaiting
          ? 'There is no connection. Stay on this page, and your payment is sent as soon as there is one.'
          : notice.text}
      </p>
      {onStopWaiting && (
        <Button className="mt-3" onClick={onStopWaiting}>
          Do not send it
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

function noticeText(result: CheckoutStatus): { title: string; text: string } | null {
  switch (result.kind) {
    case 'paid':
    case 'paid-before':
      return null;
    case 'canceled':
      return {
        title: 'Nothing was charged',
        text: 'Your last try did not reach us. Look at your cart and address, then press Checkout again.',
      };
    case 'processing':
      return {
        title: 'Your bank takes a moment',
        text: 'You may stay or leave: you are charged once at most, and not without an order.',
      };
    case 'requires_action':
      return {
        title: 'Your bank wants to be sure',
        text: 'Confirm the payment with your bank to finish it.',
      };
    case 'unknown':
      return {
        title: 'We could not hear the answer',
        text: 'Press Checkout again: whatever happened, you are never charged twice.',
      };
    case 'failed':
      return { title: 'Nothing was charged', text: failureText(result) };
  }
}

function failureText({ code, detail }: Extract<CheckoutStatus, { kind: 'failed' }>): string {
  if (code === 'CARD_DECLINED')
    return 'The card was not accepted. Your cart is kept: check the card, or use another one.';
  if (code === 'PRICE_CHANGED' || code === 'SOLD_OUT')
    return 'The shop has changed since you filled your cart. Look at its lines, then check out again.';
  if (code === 'NOT_OPEN')
    return 'A shoe in your cart opens later. Your cart is kept: take a place on the page of that shoe, and pay once you are let in.';
  if (code === 'NOT_ADMITTED')
    return 'A shoe in your cart is sold to whoever its launch lets in, and no more pairs than it allows. Your cart is kept: the page of that shoe shows your place.';
  return detail;
}
