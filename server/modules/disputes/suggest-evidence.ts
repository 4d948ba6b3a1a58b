import { formatCents, toCents } from '#contract/fields/money.ts';
import { type DisputeFile, type EvidenceTexts, evidenceLimits } from '#contract/payments/disputes.ts';

/** What the shop knows about an order as evidence: nothing that is not recorded. Times are UTC. */
export function suggestEvidence(
  idPayment: string,
  { order, payment, mails }: Pick<DisputeFile, 'order' | 'payment' | 'mails'>,
): EvidenceTexts {
  const lines = order.items.map(
    ({ name, size, quantity, price }) =>
      `${quantity} × ${name}, size ${size}, ${formatCents(toCents(price))} each`,
  );
  const sent = mails.filter(({ state }) => state === 'sent');
  const text = [
    `Order ${idPayment}, ${formatCents(order.amountCents)}, paid ${timeOf(order.paidAt)}.`,
    ...cardSentences(payment),
    order.receivedAt === null
      ? 'The order has not been marked as received.'
      : `The buyer received it: marked ${timeOf(order.receivedAt)}.`,
    ...sent.map(({ subject, at }) => `Mail “${subject}” sent to ${order.email} ${timeOf(at)}.`),
  ].join('\n');
  return {
    productDescription: lines.join('\n').slice(0, evidenceLimits.description),
    customerEmail: order.email.slice(0, evidenceLimits.line),
    // When the pairs left the shop is not recorded.
    shippingDate: '',
    shippingCarrier: '',
    shippingTrackingNumber: '',
    uncategorizedText: text.slice(0, evidenceLimits.text),
  };
}

function cardSentences(payment: DisputeFile['payment']): string[] {
  const card = payment?.card;
  if (!card) return [];
  const checks = [
    ['security code', card.cvcCheck],
    ['postal code', card.postalCodeCheck],
    ['address', card.line1Check],
    ['3-D Secure', card.threeDSecure],
  ].flatMap(([name, result]) => (result === null ? [] : `${name}: ${result}`));
  const named = `Card ${card.brand ?? ''} ending in ${card.last4 ?? 'unknown'}`;
  return [checks.length > 0 ? `${named}; ${checks.join(', ')}.` : `${named}.`];
}

const timeOf = (at: string): string => at.slice(0, 16).replace('T', ' ');
