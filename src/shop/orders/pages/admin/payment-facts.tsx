import { formatCents } from '#platform/contract/fields/money.ts';
import type { PaymentDetails } from '../../contract/payment-details.ts';

/** The fee and the card of a payment, as far as the provider tells them. */
export function PaymentFacts({
  payment,
  currency,
}: {
  payment: PaymentDetails | null;
  /** Of the order; the fee is in the provider's. */
  currency: string;
}) {
  if (!payment) return <p className="text-ink-soft text-sm">The payment provider didn't return the fee.</p>;
  const { feeCents, card, riskLevel } = payment;
  const fee = feeCents === null ? 'Not recorded yet' : formatCents(feeCents, currency);
  return (
    <dl aria-label="Payment" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="text-ink-soft">Fee</dt>
      <dd className="figures">{fee}</dd>
      {card && (
        <>
          <dt className="text-ink-soft">Card</dt>
          <dd>{`${[card.brand, card.funding, card.country].filter(Boolean).join(', ')}, ending in ${card.last4}`}</dd>
          <dt className="text-ink-soft">Checks</dt>
          <dd>{checksOf(card).join(', ') || 'none'}</dd>
        </>
      )}
      {riskLevel !== null && (
        <>
          <dt className="text-ink-soft">Risk</dt>
          <dd>{riskLevel}</dd>
        </>
      )}
    </dl>
  );
}

const checksOf = (card: NonNullable<PaymentDetails['card']>): string[] =>
  [
    ['security code', card.cvcCheck],
    ['postal code', card.postalCodeCheck],
    ['address', card.line1Check],
    ['3-D Secure', card.threeDSecure],
  ].flatMap(([name, result]) => (result === null ? [] : `${name}: ${result}`));
