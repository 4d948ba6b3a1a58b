import { formatDay } from '#platform/contract/fields/format-time.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { renderEmail } from '#platform/outbox/email-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { OrderRefundStatus } from '#shop/orders/contract/refunds.ts';
import { mailKinds } from './mail-kinds.ts';
import { questionsAbout } from './order-emails.ts';

/** The refund data that emails need; `amount` is in cents. */
interface MailedRefund {
  readonly id: string;
  readonly orderId: string;
  readonly idPayment: string;
  readonly amount: number;
}

/** One line of what a refund pays back. */
interface RefundedPairs {
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
}

/** Tells the buyer how a refund stands, and for which pairs it is; queued once for each state. */
export const refundEmail = (
  to: string,
  {
    id,
    orderId,
    idPayment,
    amount,
    status,
    pairs,
  }: MailedRefund & { status: OrderRefundStatus; pairs: readonly RefundedPairs[] },
  publicOrigin: string,
): QueuedEmail<'buyer'> => {
  const { heading, text } = buyerTexts[status];
  return {
    kind: mailKinds.refund,
    to,
    subject: `${heading}: order ${orderNumber(orderId)}`,
    once: `refund:${id}:${status === 'canceled' ? 'failed' : status}`,
    ...renderEmail({
      heading,
      paragraphs: [text],
      details: [
        ['Order', orderNumber(orderId)],
        ['Refund', formatCents(amount)],
        ...(pairs.length > 0 ? [['For', pairs.map(toLine).join('\n')] as const] : []),
      ],
      button: { label: 'View your order', link: `${publicOrigin}/order/${idPayment}` },
      footnote: questionsAbout(publicOrigin),
    }),
  };
};

const toLine = ({ name, size, quantity }: RefundedPairs): string => `${name}, size ${size} × ${quantity}`;

const failed = {
  heading: 'Your refund did not go through',
  text: "Your bank rejected the refund, so we still have your money. You don't need to do anything: we're looking into it and will email you.",
};

const buyerTexts: Readonly<Record<OrderRefundStatus, { heading: string; text: string }>> = {
  pending: {
    heading: 'Your refund is on its way',
    text: "We asked your bank to return the money to your card. We'll email you again once that's done.",
  },
  succeeded: {
    heading: 'We sent your refund',
    text: 'The money is on its way back to the card you paid with. It can take five to ten days to appear on your statement.',
  },
  failed,
  canceled: failed,
};

/** Tells an administrator of a refund that failed; queued once for each. */
export const refundFailedEmail = (
  to: string,
  { id, orderId, idPayment, amount, failureReason, wasPaid }: MailedRefund & FailedRefund,
  publicOrigin: string,
): QueuedEmail<'shop'> => ({
  kind: mailKinds.refundFailed,
  to,
  subject: `A refund for order ${orderNumber(orderId)} failed`,
  once: `refund-failed:${id}:${to}`,
  ...renderEmail({
    heading: 'A refund failed',
    paragraphs: [
      wasPaid
        ? 'The refund had succeeded, but then the bank sent the money back. If you restocked the pairs, they stay in stock.'
        : 'The buyer did not get any money back.',
      "What to do: open the order's refunds. If the card still works, refund again. If it was closed or lost, ask the buyer for another way to send the money, such as a bank transfer.",
    ],
    details: [
      ['Order', orderNumber(orderId)],
      ['Refund', formatCents(amount)],
      ['Reason', (failureReason ?? 'unknown').replaceAll('_', ' ')],
    ],
    button: { label: 'View the order', link: `${publicOrigin}/orders?search=${idPayment}` },
    footnote: 'You receive this email once for each failed refund.',
  }),
});

interface FailedRefund {
  readonly failureReason: string | null;
  /** Whether it had succeeded before. */
  readonly wasPaid: boolean;
}

/** Notifies an administrator of a dispute that needs a response; queued once per dispute. */
export const disputeOpenedEmail = (
  to: string,
  { id, orderId, idPayment, amount, reason, dueBy }: MailedRefund & { reason: string; dueBy: Date | null },
  publicOrigin: string,
): QueuedEmail<'shop'> => ({
  kind: mailKinds.dispute,
  to,
  subject: `Order ${orderNumber(orderId)} is disputed`,
  once: `dispute:${id}:${to}`,
  ...renderEmail({
    heading: 'A payment is disputed',
    paragraphs: [
      "The buyer's bank wants the money back. Before the deadline, send evidence or accept the loss in the payment provider's dashboard. If you don't respond in time, you lose the dispute.",
      "Don't refund the order in the meantime: the payment provider would reject the refund.",
    ],
    details: [
      ['Order', orderNumber(orderId)],
      ['Disputed', formatCents(amount)],
      ['Reason', reason],
      ['Deadline', dueBy ? formatDay(dueBy) : 'none'],
    ],
    button: { label: 'View the order', link: `${publicOrigin}/orders?search=${idPayment}` },
    footnote: 'You receive this email once for each dispute.',
  }),
});

/** Tells an administrator that a bank reported a payment as fraud; queued once for each report. */
export const fraudWarningEmail = (
  to: string,
  { id, orderId, idPayment }: Omit<MailedRefund, 'amount'>,
  publicOrigin: string,
): QueuedEmail<'shop'> => ({
  kind: mailKinds.fraudWarning,
  to,
  subject: `Order ${orderNumber(orderId)} may be fraudulent`,
  once: `fraud-warning:${id}:${to}`,
  ...renderEmail({
    heading: 'A payment may be fraudulent',
    paragraphs: [
      "The cardholder's bank reported this payment as fraudulent. It is not disputed yet: a full refund now avoids a dispute and its fee.",
    ],
    details: [['Order', orderNumber(orderId)]],
    button: { label: 'View the order', link: `${publicOrigin}/orders?search=${idPayment}` },
    footnote: 'You receive this email once for each report.',
  }),
});
