import { formatDay } from '#contract/fields/format-time.ts';
import { formatCents } from '#contract/fields/money.ts';
import { orderNumber } from '#contract/fields/order-number.ts';
import type { OrderRefundStatus } from '#contract/payments/refunds.ts';
import { renderEmail } from './email-template.ts';
import type { QueuedEmail } from './outbox.ts';

/** A refund as mails tell of it; `amount` in cents. */
interface MailedRefund {
  readonly id: string;
  readonly orderId: string;
  readonly idPayment: string;
  readonly amount: number;
}

/** Tells the buyer how a refund stands; queued once for each state. */
export const refundEmail = (
  to: string,
  { id, orderId, idPayment, amount, status }: MailedRefund & { status: OrderRefundStatus },
  publicOrigin: string,
): QueuedEmail<'refund'> => {
  const { heading, text } = buyerTexts[status];
  return {
    kind: 'refund',
    to,
    subject: `${heading}: order ${orderNumber(orderId)}`,
    once: `refund:${id}:${status === 'canceled' ? 'failed' : status}`,
    ...renderEmail({
      heading,
      paragraphs: [text],
      rows: [
        ['Order', orderNumber(orderId)],
        ['Refund', formatCents(amount)],
      ],
      button: { label: 'See your order', link: `${publicOrigin}/order/${idPayment}` },
      footnote: 'Something wrong? Write to us with the contact form and name the order.',
    }),
  };
};

const failed = {
  heading: 'Your refund did not arrive',
  text: 'Your bank did not take the refund, so the money is still with us. You need not do anything: we look at it and write to you.',
};

const buyerTexts: Readonly<Record<OrderRefundStatus, { heading: string; text: string }>> = {
  pending: {
    heading: 'Your refund is on its way',
    text: 'We asked your bank to take the money back onto your card. We write again when that is done.',
  },
  succeeded: {
    heading: 'Your refund',
    text: 'The money goes back to the card that you paid with. Banks take five to ten days to show it.',
  },
  failed,
  canceled: failed,
};

/** Tells an administrator of a refund that failed; queued once for each. */
export const refundFailedEmail = (
  to: string,
  { id, orderId, idPayment, amount, failureReason, wasPaid }: MailedRefund & FailedRefund,
  publicOrigin: string,
): QueuedEmail<'refund-failed'> => ({
  kind: 'refund-failed',
  to,
  subject: `A refund of order ${orderNumber(orderId)} failed`,
  once: `refund-failed:${id}:${to}`,
  ...renderEmail({
    heading: 'A refund failed',
    paragraphs: [
      wasPaid
        ? 'It had succeeded, then the bank sent the money back. Its pairs stay in stock if they were put there.'
        : 'No money went back to the buyer.',
      'What to do: open the refunds of the order. Where the card still works, refund again. Where it is closed or lost, agree on another way with the buyer, for example a bank transfer, and pay that outside of the shop.',
    ],
    rows: [
      ['Order', orderNumber(orderId)],
      ['Refund', formatCents(amount)],
      ['Why', (failureReason ?? 'unknown').replaceAll('_', ' ')],
    ],
    button: { label: 'See the order', link: `${publicOrigin}/orders?search=${idPayment}` },
    footnote: 'You get this mail once for each refund that fails.',
  }),
});

interface FailedRefund {
  readonly failureReason: string | null;
  /** Whether it had succeeded before. */
  readonly wasPaid: boolean;
}

/** Tells an administrator of a dispute that wants an answer; queued once for each. */
export const disputeOpenedEmail = (
  to: string,
  { id, orderId, idPayment, amount, reason, dueBy }: MailedRefund & { reason: string; dueBy: Date | null },
  publicOrigin: string,
): QueuedEmail<'dispute'> => ({
  kind: 'dispute',
  to,
  subject: `Order ${orderNumber(orderId)} is disputed`,
  once: `dispute:${id}:${to}`,
  ...renderEmail({
    heading: 'A payment is disputed',
    paragraphs: [
      'The buyer’s bank wants the money back. Answer with evidence, or accept the loss, with “Dispute” beside the order before the deadline: without an answer it is lost.',
      'Do not refund the order meanwhile; the provider would refuse that.',
    ],
    rows: [
      ['Order', orderNumber(orderId)],
      ['Disputed', formatCents(amount)],
      ['Reason', reason],
      ['Deadline', dueBy ? formatDay(dueBy) : 'none'],
    ],
    button: { label: 'See the order', link: `${publicOrigin}/orders?search=${idPayment}` },
    footnote: 'You get this mail once for each dispute.',
  }),
});

/** Tells an administrator that a bank reported a payment as fraud; queued once for each report. */
export const fraudWarningEmail = (
  to: string,
  { id, orderId, idPayment }: Omit<MailedRefund, 'amount'>,
  publicOrigin: string,
): QueuedEmail<'fraud-warning'> => ({
  kind: 'fraud-warning',
  to,
  subject: `Order ${orderNumber(orderId)} may be fraud`,
  once: `fraud-warning:${id}:${to}`,
  ...renderEmail({
    heading: 'A payment may be fraud',
    paragraphs: [
      'The card’s bank reported this payment as fraudulent. It is not disputed yet: a full refund now avoids the dispute and its fee.',
    ],
    rows: [['Order', orderNumber(orderId)]],
    button: { label: 'See the order', link: `${publicOrigin}/orders?search=${idPayment}` },
    footnote: 'You get this mail once for each report.',
  }),
});
