import { renderEmail } from '#platform/outbox/email-template.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import type { NewsletterPurpose } from '../../contract/mail.ts';
import { mailKinds } from './mail-kinds.ts';
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
