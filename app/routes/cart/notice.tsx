import { Button } from '../../ui/button.tsx';
import type { Outcome } from './outcome.ts';

/** What stays beside the button about a checkout that is not done, after its toast has gone. */
export function Notice({ outcome, onConfirm }: { outcome: Outcome; onConfirm: () => void }) {
  const words = wordsFor(outcome);
  if (!words) return null;
  return (
    <div
      className={`mb-4 border-l-4 bg-sunken p-4 ${outcome.kind === 'waiting' ? 'border-accent-ink' : 'border-deal-ink'}`}
    >
      <p className="font-bold">{words.title}</p>
      <p className="mt-1 text-sm">{words.text}</p>
      {outcome.kind === 'bank' && (
        <Button className="mt-3" onClick={onConfirm}>
          Confirm the payment
        </Button>
      )}
    </div>
  );
}

function wordsFor(outcome: Outcome): { title: string; text: string } | null {
  switch (outcome.kind) {
    case 'paid':
      return null;
    case 'waiting':
      return {
        title: 'Your bank takes a moment',
        text: 'You may stay or leave: you are charged once at most, and not without an order.',
      };
    case 'bank':
      return {
        title: 'Your bank wants to be sure',
        text: 'Confirm the payment with your bank to finish it.',
      };
    case 'unheard':
      return {
        title: 'We could not hear the answer',
        text: 'Press Checkout again: whatever happened, you are never charged twice.',
      };
    case 'refused':
      return { title: 'Nothing was charged', text: refusalText(outcome) };
  }
}

function refusalText({ code, detail }: Extract<Outcome, { kind: 'refused' }>): string {
  if (code === 'CARD_DECLINED')
    return 'The card was not accepted. Your cart is kept: check the card, or use another one.';
  if (code === 'PRICE_CHANGED' || code === 'SOLD_OUT')
    return 'The shop has changed since you filled your cart. Look at its lines, then check out again.';
  return detail;
}
