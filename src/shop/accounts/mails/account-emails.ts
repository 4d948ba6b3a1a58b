import { leaveOutLinks } from '#platform/contract/fields/without-links.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { type AccountEvent, accountEventLabels } from '../contract/account-events.ts';
import { accountMailKinds } from './account-mail-kinds.ts';
import {
  factorChangedTemplate,
  newDeviceTemplate,
  passwordChangedTemplate,
  passwordResetTemplate,
} from './account-templates.ts';

/** Sends the link to the form for a new password. */
export const passwordResetEmail = (
  { email, link }: { email: string; link: string },
  site: MailSite,
): QueuedEmail<'visitor'> => ({
  kind: accountMailKinds.passwordReset,
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
  kind: accountMailKinds.passwordChanged,
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
  kind: accountMailKinds.factorChanged,
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
  kind: accountMailKinds.newDevice,
  to: email,
  ...writeMail(newDeviceTemplate, { device }, site, ({ line, text }) => ({
    paragraphs: [text('device'), text('advice')],
    button: { label: line('button'), link: `${site.origin}/account#devices` },
  })),
});
