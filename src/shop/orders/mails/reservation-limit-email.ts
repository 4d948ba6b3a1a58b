import { renderEmail } from '#platform/outbox/email-template.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { orderMailKinds } from './order-mail-kinds.ts';

/** Tells an administrator of an account that asks for more pairs than it may reserve; queued once a day for each. */
export const reservationLimitEmail = (
  to: string,
  { uid, email, day }: { uid: string; email: string; day: string },
  site: MailSite,
): QueuedEmail<'shop'> => ({
  kind: orderMailKinds.reservationLimit,
  to,
  subject: `${email} keeps trying to buy too many pairs`,
  once: `reservation-limit:${uid}:${day}:${to}`,
  ...renderEmail(
    {
      heading: 'An account keeps trying to buy too many pairs',
      paragraphs: [
        'Within an hour, this account tried at least five times to check out more pairs than one account may reserve.',
        "Nothing was reserved. If you don't know this customer, you can disable the account.",
      ],
      details: [['Account', email]],
      button: { label: 'View users', link: `${site.origin}/admin` },
      footnote: 'You receive this email at most once a day for each account.',
    },
    site,
  ),
});
