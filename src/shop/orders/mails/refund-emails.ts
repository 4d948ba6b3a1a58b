import { formatDay } from '#platform/contract/fields/format-time.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { renderEmail } from '#platform/outbox/email-template.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { orderNumber } from '../contract/fields/order-number.ts';
import type { OrderRefundStatus } from '../contract/refunds.ts';
import { orderMailKinds } from './order-mail-kinds.ts';
import { refundTemplates } from './order-templates.ts';

/** The refund data that emails need; `amount` is in cents of `currency`. */
interface MailedRefund {
  readonly id: string;
  readonly orderId: string;
  readonly idPayment: string;
  readonly amount: number;
  readonly currency: string;
}

/** One line of what a refund pays back. */
interface RefundedPairs {
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
}

/** Tells the buyer how a refund stands, or that it was paid back outside the shop, and for which pairs it is; queued once for each state. */
export const refundEmail = (
  to: string,
  {
    id,
    orderId,
    idPayment,
    amount,
    currency,
    status,
    pairs,
    isOutside = false,
  }: MailedRefund & { isOutside?: boolean; status: OrderRefundStatus; pairs: readonly RefundedPairs[] },
  site: MailSite,
): QueuedEmail<'buyer'> => {
  const state = status === 'canceled' ? 'failed' : status;
  const values = { orderNumber: orderNumber(orderId), amount: formatCents(amount, currency) };
  return {
    kind: orderMailKinds.refund,
    to,
    once: `refund:${id}:${state}`,
    ...writeMail(refundTemplates[state], values, site, ({ line, text }) => ({
      paragraphs: [text(isOutside ? 'statusOutside' : 'status')],
      details: [
        ['Order', orderNumber(orderId)],
        ['Refund', formatCents(amount, currency)],
        ...(pairs.length > 0 ? [['For', pairs.map(toLine).join('\n')] as const] : []),
      ],
      button: { label: line('button'), link: `${site.origin}/order/${idPayment}` },
    })),
  };
};

const toLine = ({ name, size, quantity }: RefundedPairs): string => `${name}, size ${size} × ${quantity}`;

/** Tells an administrator of a refund that failed; queued once for each. */
export const refundFailedEmail = (
  to: string,
  { id, orderId, idPayment, amount, currency, failureReason, wasPaid }: MailedRefund & FailedRefund,
  site: MailSite,
): QueuedEmail<'shop'> => ({
  kind: orderMailKinds.refundFailed,
  to,
  subject: `A refund for order ${orderNumber(orderId)} failed`,
  once: `refund-failed:${id}:${to}`,
  ...renderEmail(
    {
      heading: 'A refund failed',
      paragraphs: [
        wasPaid
          ? 'The refund had succeeded, but then the bank sent the money back. If you restocked the pairs, they stay in stock.'
          : 'The buyer did not get any money back.',
        "What to do: open the order's refunds. If the card still works, refund again. If it was closed or lost, ask the buyer for another way to send the money, such as a bank transfer.",
      ],
      details: [
        ['Order', orderNumber(orderId)],
        ['Refund', formatCents(amount, currency)],
        ['Reason', (failureReason ?? 'unknown').replaceAll('_', ' ')],
      ],
      button: { label: 'View the order', link: `${site.origin}/orders?search=${idPayment}` },
      footnote: 'You receive this email once for each failed refund.',
    },
    site,
  ),
});

interface FailedRefund {
  readonly failureReason: string | null;
  /** Whether it had succeeded before. */
  readonly wasPaid: boolean;
}

/** Notifies an administrator of a dispute that needs a response; queued once per dispute. */
export const disputeOpenedEmail = (
  to: string,
  {
    id,
    orderId,
    idPayment,
    amount,
    currency,
    reason,
    dueBy,
  }: MailedRefund & { reason: string; dueBy: Date | null },
  site: MailSite,
): QueuedEmail<'shop'> => ({
  kind: orderMailKinds.dispute,
  to,
  subject: `Order ${orderNumber(orderId)} is disputed`,
  once: `dispute:${id}:${to}`,
  ...renderEmail(
    {
      heading: 'A payment is disputed',
      paragraphs: [
        "The buyer's bank wants the money back. Before the deadline, send evidence or accept the loss in the payment provider's dashboard. If you don't respond in time, you lose the dispute.",
        "Don't refund the order in the meantime: the payment provider would reject the refund.",
      ],
      details: [
        ['Order', orderNumber(orderId)],
        ['Disputed', formatCents(amount, currency)],
        ['Reason', reason],
        ['Deadline', dueBy ? formatDay(dueBy) : 'none'],
      ],
      button: { label: 'View the order', link: `${site.origin}/orders?search=${idPayment}` },
      footnote: 'You receive this email once for each dispute.',
    },
    site,
  ),
});

/** Tells an administrator that a bank reported a payment as fraud; queued once for each report. */
export const fraudWarningEmail = (
  to: string,
  { id, orderId, idPayment }: Omit<MailedRefund, 'amount' | 'currency'>,
  site: MailSite,
): QueuedEmail<'shop'> => ({
  kind: orderMailKinds.fraudWarning,
  to,
  subject: `Order ${orderNumber(orderId)} may be fraudulent`,
  once: `fraud-warning:${id}:${to}`,
  ...renderEmail(
    {
      heading: 'A payment may be fraudulent',
      paragraphs: [
        "The cardholder's bank reported this payment as fraudulent. It is not disputed yet: a full refund now avoids a dispute and its fee.",
      ],
      details: [['Order', orderNumber(orderId)]],
      button: { label: 'View the order', link: `${site.origin}/orders?search=${idPayment}` },
      footnote: 'You receive this email once for each report.',
    },
    site,
  ),
});
