import { formatMinute } from '#platform/contract/fields/format-time.ts';
import type { StatusPage } from '#platform/features/status-page.ts';
import { renderEmail } from '#platform/outbox/email-template.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { orderMailKinds } from './order-mail-kinds.ts';

/** What the mail about an outage is made of. */
export interface CheckoutOutage {
  /** Names the outage: there is one such mail for each. */
  readonly since: Date;
  readonly site: MailSite;
  readonly statusPage: StatusPage | null;
}

/** Tells an administrator that nobody can pay. */
export const checkoutFailsEmail = (
  to: string,
  { since, site, statusPage }: CheckoutOutage,
): QueuedEmail<'shop'> => ({
  kind: orderMailKinds.checkoutOutage,
  to,
  subject: 'Customers cannot pay in your shop',
  once: `checkout-outage:${since.toISOString()}:${to}`,
  ...renderEmail(
    {
      heading: 'Checkout is failing',
      paragraphs: [
        'Checkout has failed for at least three customers in a row. Nobody is charged without an order: the shop resolves unfinished payments automatically.',
        ...(statusPage ? [`The ${statusPage.name} shows what is broken and what to do about it.`] : []),
      ],
      details: [['Since', toMinute(since)]],
      button: {
        label: `Open the ${statusPage?.name ?? 'dashboard'}`,
        link: `${site.origin}${statusPage?.path ?? '/admin'}`,
      },
      footnote: 'You receive one email for each outage, and another when checkout works again.',
    },
    site,
  ),
});

/** Tells an administrator that people can pay again. */
export const checkoutWorksEmail = (to: string, since: Date, site: MailSite): QueuedEmail<'shop'> => ({
  kind: orderMailKinds.checkoutOutage,
  to,
  subject: 'Customers can pay again in your shop',
  once: `checkout-works:${since.toISOString()}:${to}`,
  ...renderEmail(
    {
      heading: 'Checkout works again',
      paragraphs: ['Payments are being processed again.'],
      details: [['Outage began', toMinute(since)]],
      button: { label: 'View orders', link: `${site.origin}/orders` },
      footnote: 'You receive this email once for each outage.',
    },
    site,
  ),
});

const toMinute = (at: Date): string => `${formatMinute(at)} UTC`;
