import { leaveOutLinks } from '#platform/contract/fields/without-links.ts';
import { renderEmail } from '#platform/outbox/email-template.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { type AccountEvent, accountEventLabels } from '#shop/accounts/contract/account-events.ts';
import type { NewsletterPurpose } from '../../contract/mail.ts';
import { mailKinds } from './mail-kinds.ts';
import {
  factorChangedTemplate,
  newDeviceTemplate,
  passwordChangedTemplate,
  passwordResetTemplate,
} from './templates/account-templates.ts';
import { contactConfirmationTemplate, newsletterTemplate } from './templates/form-templates.ts';

/** Asks the owner of an address to confirm that they want the newsletter; `links` are those of `createNewsletterLinks`. */
export const newsletterEmail = (
  email: string,
  links: Readonly<Record<NewsletterPurpose, string>>,
  site: MailSite,
): QueuedEmail<'visitor'> => ({
  kind: mailKinds.newsletter,
  to: email,
  unsubscribeLink: links.leave,
  ...writeMail(newsletterTemplate, { leaveLink: links.leave }, site, ({ line, text }) => ({
    paragraphs: [text('thanks')],
    button: { label: line('button'), link: links.confirm },
  })),
});

/** Forwards a message of the contact form; replies go to the sender. */
export const contactEmail = (
  to: string,
  sent: { name: string; email: string; message: string },
  site: MailSite,
): QueuedEmail<'shop'> => ({
  kind: mailKinds.contact,
  to,
  replyTo: sent.email,
  subject: `Message from ${sent.name}`,
  ...renderEmail(
    {
      heading: `Message from ${sent.name}`,
      paragraphs: [sent.message],
      details: [
        ['Name', sent.name],
        ['Email', sent.email],
      ],
      footnote: `Sent from the ${site.name} contact form. Reply to this email to answer the sender.`,
    },
    site,
  ),
});

/**
 * Confirms a message of the contact form to its sender. It quotes nothing of it: anybody can enter anybody's address, and
 * the shop must not carry a stranger's text there.
 */
export const contactConfirmationEmail = (email: string, site: MailSite): QueuedEmail<'visitor'> => ({
  kind: mailKinds.contactConfirmation,
  to: email,
  ...writeMail(contactConfirmationTemplate, {}, site, ({ text }) => ({ paragraphs: [text('thanks')] })),
});

/** Sends the link to the form for a new password. */
export const passwordResetEmail = (
  { email, link }: { email: string; link: string },
  site: MailSite,
): QueuedEmail<'visitor'> => ({
  kind: mailKinds.passwordReset,
  to: email,
  ...writeMail(passwordResetTemplate, {}, site, ({ line, text }) => ({
    paragraphs: [text('instructions')],
    button: { label: line('button'), link },
  })),
});

/**
 * Reports a changed password to the owner of the account, who may not have changed it. `removedFactors` are the names of
 * the passkeys and the authenticator app that were removed with it.
 */
export const passwordChangedEmail = (
  { email, removedFactors }: { email: string; removedFactors: readonly string[] },
  site: MailSite,
): QueuedEmail<'account'> => ({
  kind: mailKinds.passwordChanged,
  to: email,
  ...writeMail(
    passwordChangedTemplate,
    { removedFactors: removedFactors.map(leaveOutLinks).join(', ') },
    site,
    ({ line, text }) => ({
      paragraphs: [
        text('change'),
        ...(removedFactors.length > 0 ? [text('removedFactors')] : []),
        text('advice'),
      ],
      button: { label: line('button'), link: `${site.origin}/forget` },
    }),
  ),
});

/** Reports a change of a passkey, an authenticator app or its recovery codes to the owner, who may not have made it. */
export const factorChangedEmail = (
  { email, event }: { email: string; event: AccountEvent },
  site: MailSite,
): QueuedEmail<'account'> => ({
  kind: mailKinds.factorChanged,
  to: email,
  ...writeMail(factorChangedTemplate, { change: accountEventLabels[event] }, site, ({ line, text }) => ({
    paragraphs: [text('change'), text('advice')],
    button: { label: line('button'), link: `${site.origin}/forget` },
  })),
});

/** Reports a sign-in from a device that the account did not know. */
export const newDeviceEmail = (
  { email, device }: { email: string; device: string },
  site: MailSite,
): QueuedEmail<'account'> => ({
  kind: mailKinds.newDevice,
  to: email,
  ...writeMail(newDeviceTemplate, { device }, site, ({ line, text }) => ({
    paragraphs: [text('device'), text('advice')],
    button: { label: line('button'), link: `${site.origin}/account#devices` },
  })),
});

/** Tells an administrator of an account that asks for more pairs than it may reserve; queued once a day for each. */
export const reservationLimitEmail = (
  to: string,
  { uid, email, day }: { uid: string; email: string; day: string },
  site: MailSite,
): QueuedEmail<'shop'> => ({
  kind: mailKinds.reservationLimit,
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
