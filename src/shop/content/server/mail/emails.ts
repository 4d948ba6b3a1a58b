import { renderEmail } from '#platform/outbox/email-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { type AccountEvent, accountEventLabels } from '#shop/accounts/contract/account-events.ts';
import type { NewsletterPurpose } from '../../contract/mail.ts';
import { mailKinds } from './mail-kinds.ts';

/** Asks the owner of an address to confirm that they want the newsletter; `links` are those of `createNewsletterLinks`. */
export const newsletterEmail = (
  email: string,
  links: Readonly<Record<NewsletterPurpose, string>>,
): QueuedEmail<'visitor'> => ({
  kind: mailKinds.newsletter,
  to: email,
  subject: 'Confirm your subscription',
  unsubscribeLink: links.leave,
  ...renderEmail({
    heading: 'Confirm your subscription',
    paragraphs: [
      "Thanks for subscribing! Confirm that this address is yours, and you'll be the first to hear about new drops and deals.",
    ],
    button: { label: 'Confirm subscription', link: links.confirm },
    footnote: [
      "You're receiving this email because someone entered this address for the Sneaker Paradise newsletter. If this wasn't you, you can ignore this email: without the confirmation, you won't get any more, and the address will be deleted after 14 days. You can also ",
      { label: 'unsubscribe', link: links.leave },
      ' now.',
    ],
  }),
});

/** Forwards a message of the contact form; replies go to the sender. */
export const contactEmail = (
  to: string,
  sent: { name: string; email: string; message: string },
): QueuedEmail<'shop'> => ({
  kind: mailKinds.contact,
  to,
  replyTo: sent.email,
  subject: `Message from ${sent.name}`,
  ...renderEmail({
    heading: `Message from ${sent.name}`,
    paragraphs: [sent.message],
    details: [
      ['Name', sent.name],
      ['Email', sent.email],
    ],
    footnote: 'Sent from the Sneaker Paradise contact form. Reply to this email to answer the sender.',
  }),
});

/**
 * Confirms a message of the contact form to its sender. It quotes nothing of it: anybody can enter anybody's address, and
 * the shop must not carry a stranger's text there.
 */
export const contactConfirmationEmail = (email: string): QueuedEmail<'visitor'> => ({
  kind: mailKinds.contactConfirmation,
  to: email,
  subject: 'We got your message',
  ...renderEmail({
    heading: 'We got your message',
    paragraphs: ["Thanks for getting in touch. We'll reply as soon as we can."],
    footnote:
      "You're receiving this email because this address was entered in the Sneaker Paradise contact form.",
  }),
});

/** Sends the link to the form for a new password. */
export const passwordResetEmail = ({
  email,
  link,
}: {
  email: string;
  link: string;
}): QueuedEmail<'visitor'> => ({
  kind: mailKinds.passwordReset,
  to: email,
  subject: 'Recover your password',
  ...renderEmail({
    heading: 'Recover your password',
    paragraphs: ['Use this link to choose a new password. It works once and expires after one hour.'],
    button: { label: 'Choose a new password', link },
    footnote: "If you didn't request this, you can ignore this email. Your password stays the same.",
  }),
});

/**
 * Reports a changed password to the owner of the account, who may not have changed it. `removedFactors` are the names of
 * the passkeys and the authenticator app that were removed with it.
 */
export const passwordChangedEmail = (
  { email, removedFactors }: { email: string; removedFactors: readonly string[] },
  publicOrigin: string,
): QueuedEmail<'account'> => ({
  kind: mailKinds.passwordChanged,
  to: email,
  subject: 'Your password was changed',
  ...renderEmail({
    heading: 'Your password was changed',
    paragraphs: [
      'Your password was changed, and all other devices were signed out.',
      ...(removedFactors.length > 0
        ? [`These no longer work for signing in: ${removedFactors.join(', ')}.`]
        : []),
      "If this wasn't you, recover your password now and contact us.",
    ],
    button: { label: 'Recover your password', link: `${publicOrigin}/forget` },
    footnote: 'You receive this email whenever your password changes.',
  }),
});

/** Reports a change of a passkey, an authenticator app or its recovery codes to the owner, who may not have made it. */
export const factorChangedEmail = (
  { email, event }: { email: string; event: AccountEvent },
  publicOrigin: string,
): QueuedEmail<'account'> => ({
  kind: mailKinds.factorChanged,
  to: email,
  subject: 'Your sign-in settings were changed',
  ...renderEmail({
    heading: 'Your sign-in settings were changed',
    paragraphs: [
      `This change was just made to your account: ${accountEventLabels[event]}.`,
      "If this was you, you can ignore this email. If it wasn't, set a new password now. This signs out all devices, and lets you remove every passkey and authenticator app.",
    ],
    button: { label: 'Set a new password', link: `${publicOrigin}/forget` },
    footnote: 'You receive this email whenever your passkeys, authenticator app or recovery codes change.',
  }),
});

/** Reports a sign-in from a device that the account did not know. */
export const newDeviceEmail = (
  { email, device }: { email: string; device: string },
  publicOrigin: string,
): QueuedEmail<'account'> => ({
  kind: mailKinds.newDevice,
  to: email,
  subject: 'We noticed a sign-in from a new device',
  ...renderEmail({
    heading: 'We noticed a sign-in from a new device',
    paragraphs: [
      `Someone just signed in to your account from a new device: ${device}.`,
      "If this was you, you can ignore this email. If it wasn't, sign that device out on your account page and change your password now.",
    ],
    button: { label: 'View your devices', link: `${publicOrigin}/account#devices` },
    footnote: 'You receive this email whenever someone signs in to your account from a new device.',
  }),
});

/** Tells an administrator of an account that asks for more pairs than it may reserve; queued once a day for each. */
export const reservationLimitEmail = (
  to: string,
  { uid, email, day }: { uid: string; email: string; day: string },
  publicOrigin: string,
): QueuedEmail<'shop'> => ({
  kind: mailKinds.reservationLimit,
  to,
  subject: `${email} keeps trying to buy too many pairs`,
  once: `reservation-limit:${uid}:${day}:${to}`,
  ...renderEmail({
    heading: 'An account keeps trying to buy too many pairs',
    paragraphs: [
      'Within an hour, this account tried at least five times to check out more pairs than one account may reserve.',
      "Nothing was reserved. If you don't know this customer, you can disable the account.",
    ],
    details: [['Account', email]],
    button: { label: 'View users', link: `${publicOrigin}/admin` },
    footnote: 'You receive this email at most once a day for each account.',
  }),
});
