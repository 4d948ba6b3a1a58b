import { formatMinute } from '#contract/fields/format-time.ts';
import { renderEmail } from './email-template.ts';
import type { QueuedEmail } from './outbox.ts';

/** Tells an administrator that nobody can pay. `since` names the outage: there is one such mail for each. */
export const checkoutFailsEmail = (
  to: string,
  since: Date,
  publicOrigin: string,
): QueuedEmail<'checkout-outage'> => ({
  kind: 'checkout-outage',
  to,
  subject: 'Nobody can pay in your shop',
  once: `checkout-outage:${since.toISOString()}:${to}`,
  ...renderEmail({
    heading: 'Checkout fails',
    paragraphs: [
      'The last checkouts failed, for at least three people in a row. Nobody was charged without an order: what was begun is settled by itself.',
      'The health page says what is broken, and what to do about it.',
    ],
    rows: [['Since', toMinute(since)]],
    button: { label: 'See the health of the shop', link: `${publicOrigin}/admin/health` },
    footnote: 'You get one mail for each outage, and one when checkout works again.',
  }),
});

/** Tells an administrator that people can pay again. */
export const checkoutWorksEmail = (
  to: string,
  since: Date,
  publicOrigin: string,
): QueuedEmail<'checkout-outage'> => ({
  kind: 'checkout-outage',
  to,
  subject: 'People can pay again in your shop',
  once: `checkout-works:${since.toISOString()}:${to}`,
  ...renderEmail({
    heading: 'Checkout works again',
    paragraphs: ['Somebody has paid, or was answered by their bank.'],
    rows: [['It had failed since', toMinute(since)]],
    button: { label: 'See the orders', link: `${publicOrigin}/orders` },
    footnote: 'You get this mail once for each outage.',
  }),
});

const toMinute = (at: Date): string => `${formatMinute(at)} UTC`;

/** Tells an administrator that the scheduled backup failed; queued once a day. */
export const backupFailedEmail = (
  to: string,
  { failure, day }: { failure: string; day: string },
): QueuedEmail<'backup-failed'> => ({
  kind: 'backup-failed',
  to,
  subject: 'The backup of the shop failed',
  once: `backup-failed:${day}:${to}`,
  ...renderEmail({
    heading: 'The backup failed',
    paragraphs: [
      'The shop could not be backed up as scheduled. It tries again every hour.',
      `The reason: ${failure}`,
    ],
    footnote: 'Tell whoever runs the shop: the older backups are still there.',
  }),
});
