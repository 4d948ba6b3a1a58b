import { formatCents } from '#contract/fields/money.ts';
import {
  type Discrepancy,
  type DiscrepancyAction,
  type DiscrepancyKind,
  discrepancyActionLabels,
} from '#contract/payments/reconciliation.ts';

/** The one action of a discrepancy: the label of its button, and the text of its confirmation. */
export function describeAction({
  kind,
  action,
  charged,
  refunded,
}: Omit<Discrepancy, 'action'> & { action: DiscrepancyAction }): {
  label: string;
  explanation: string;
} {
  const label = discrepancyActionLabels[action];
  if (action !== 'refund') return { label, explanation: explanations[action] };
  if (kind === 'refund-unconfirmed') return { label: tryAgain, explanation: unconfirmed };
  const amount = formatCents((charged ?? 0) - (refunded ?? 0));
  const refund = `${amount} go back to the buyer’s card; that cannot be undone.`;
  return { label: `${label} ${amount}`, explanation: [refund, orderAfterRefund[kind]].join(' ').trim() };
}

const tryAgain = 'Try the refund again';
const unconfirmed =
  'The provider is asked whether it has this refund, and asked for it again only if not: nothing goes back twice.';

const orderAfterRefund: Partial<Record<DiscrepancyKind, string>> = {
  'second-charge': 'The order stays: another charge paid it.',
  'amount-differs': 'The order stays, marked as refunded.',
};

const explanations: Readonly<Record<Exclude<DiscrepancyAction, 'refund'>, string>> = {
  restore:
    'The order is made again as it was bought. If it was removed and its pairs were sold since, the payment is refunded instead.',
  remove:
    'Nobody paid this order, as far as the provider knows. It is removed, and unless the buyer has received it, its pairs go back into stock. Its removal can be undone for 30 days.',
  settle: 'What the provider says becomes true here: an order, or a refund.',
  mirror: 'The order will show what the provider reports. No money moves.',
};
