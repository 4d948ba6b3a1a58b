import { type AccountEvent, accountEventLabels } from '#contract/account-events.ts';
import { formatCents, lineCents } from '#contract/fields/money.ts';
import { orderNumber } from '#contract/fields/order-number.ts';
import { type SizeRow, sizeInWords } from '#contract/fields/size-chart.ts';
import type { Order } from '#contract/orders.ts';
import { exportKeptHours } from '#contract/personal-data.ts';
import { renderEmail } from './email-template.ts';
import type { QueuedEmail } from './outbox.ts';

/** Welcomes a new subscriber of the newsletter. */
export const newsletterEmail = (email: string, publicOrigin: string): QueuedEmail<'newsletter'> => ({
  kind: 'newsletter',
  to: email,
  subject: 'Thanks for subscribing!',
  ...renderEmail({
    heading: 'Thanks for subscribing!',
    paragraphs: ['New drops and deals will reach you here first.'],
    button: { label: 'See the collection', link: `${publicOrigin}/products` },
    footnote:
      'You get this mail because this address was entered in the newsletter form of Sneaker Paradise.',
  }),
});

/** Forwards a message of the contact form; replies go to the sender. */
export const contactEmail = (
  to: string,
  sent: { name: string; email: string; message: string },
): QueuedEmail<'contact'> => ({
  kind: 'contact',
  to,
  replyTo: sent.email,
  subject: `Message from ${sent.name}`,
  ...renderEmail({
    heading: `Message from ${sent.name}`,
    paragraphs: [sent.message],
    rows: [
      ['Name', sent.name],
      ['Email', sent.email],
    ],
    footnote: 'Sent with the contact form of Sneaker Paradise. Reply to this mail to answer.',
  }),
});

/**
 * Confirms a message of the contact form to its sender. It quotes nothing of it: anybody can enter anybody's address, and
 * the shop must not carry a stranger's text there.
 */
export const contactConfirmationEmail = (email: string): QueuedEmail<'contact-confirmation'> => ({
  kind: 'contact-confirmation',
  to: email,
  subject: 'We got your message',
  ...renderEmail({
    heading: 'We got your message',
    paragraphs: ['Thank you for writing to us. We will answer as soon as we can.'],
    footnote: 'You get this mail because this address was entered in the contact form of Sneaker Paradise.',
  }),
});

/** Sends the link to the form for a new password. */
export const passwordResetEmail = ({
  email,
  link,
}: {
  email: string;
  link: string;
}): QueuedEmail<'password-reset'> => ({
  kind: 'password-reset',
  to: email,
  subject: 'Recover your password',
  ...renderEmail({
    heading: 'Recover your password',
    paragraphs: ['Choose a new password with this link. It works once and for one hour.'],
    button: { label: 'Choose a new password', link },
    footnote: 'Nobody asked for this? Then there is nothing to do: your password stays as it is.',
  }),
});

/** Tells the owner of an account that the file with their data is ready; only their session can download it. */
export const dataExportEmail = (email: string, publicOrigin: string): QueuedEmail<'data-export'> => ({
  kind: 'data-export',
  to: email,
  subject: 'Your data is ready',
  ...renderEmail({
    heading: 'Your data is ready',
    paragraphs: [
      `The file with everything that we keep about you is ready. Sign in and download it on your account page in the next ${exportKeptHours} hours. After that it is removed.`,
    ],
    button: { label: 'Download my data', link: `${publicOrigin}/account#personal-data` },
    footnote:
      'You get this mail because somebody who is signed in to your account asked for this file. That was not you? Sign out the devices that you do not know on the same page, and recover your password.',
  }),
});

/**
 * Reports a changed password to the owner of the account, who may not have changed it. `removedFactors` are the names of
 * the passkeys and the authenticator app that were removed with it.
 */
export const passwordChangedEmail = (
  { email, removedFactors }: { email: string; removedFactors: readonly string[] },
  publicOrigin: string,
): QueuedEmail<'password-changed'> => ({
  kind: 'password-changed',
  to: email,
  subject: 'Your password was changed',
  ...renderEmail({
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account is a new one, and all other devices are signed out.',
      ...(removedFactors.length > 0
        ? [`These can no longer be used to sign in: ${removedFactors.join(', ')}.`]
        : []),
      'That was not you? Recover your password now, and write to us with the contact form.',
    ],
    button: { label: 'Recover your password', link: `${publicOrigin}/forget` },
    footnote: 'You get this mail whenever the password of your account changes.',
  }),
});

/** Reports a change of a passkey, an authenticator app or its recovery codes to the owner, who may not have made it. */
export const factorChangedEmail = (
  { email, event }: { email: string; event: AccountEvent },
  publicOrigin: string,
): QueuedEmail<'factor-changed'> => ({
  kind: 'factor-changed',
  to: email,
  subject: 'The sign-in settings of your account changed',
  ...renderEmail({
    heading: 'The sign-in settings of your account changed',
    paragraphs: [
      `This just happened in your account: ${accountEventLabels[event]}.`,
      'If this was you, there is nothing to do. If it was not, set a new password now. All devices are signed out then, and you can remove every passkey and authenticator app.',
    ],
    button: { label: 'Set a new password', link: `${publicOrigin}/forget` },
    footnote: 'You get this mail whenever a passkey, the authenticator app or the recovery codes change.',
  }),
});

/** Reports a sign-in from a device that the account did not know. */
export const newDeviceEmail = (
  { email, device }: { email: string; device: string },
  publicOrigin: string,
): QueuedEmail<'new-device'> => ({
  kind: 'new-device',
  to: email,
  subject: 'Somebody signed in on a new device',
  ...renderEmail({
    heading: 'Somebody signed in on a new device',
    paragraphs: [
      `Your account was just signed in to on a device that it did not know: ${device}.`,
      'That was you? Then there is nothing to do. That was not you? Sign that device out on your account page, and recover your password now.',
    ],
    button: { label: 'See your devices', link: `${publicOrigin}/account#devices` },
    footnote: 'You get this mail whenever somebody signs in to your account on a new device.',
  }),
});

/**
 * Confirms a paid order; queued once per order. `charts` has for each of its items the row of the size in the chart of
 * its brand, or null.
 */
export const orderPaidEmail = (
  order: Order,
  charts: readonly (SizeRow | null)[],
  publicOrigin: string,
): QueuedEmail<'order-paid'> => ({
  kind: 'order-paid',
  to: order.email,
  subject: `Your order ${orderNumber(order._id)}`,
  once: `order-paid:${order._id}`,
  ...renderEmail({
    heading: 'Successful payment',
    paragraphs: [`Thank you for your order ${orderNumber(order._id)}.`],
    rows: [
      ...order.shoe.map((item, index) => [
        item.name,
        `Size ${sizeInWords(item.size, charts[index] ?? null)}`,
        `× ${item.quantity}`,
        formatCents(lineCents(item)),
      ]),
      ['Total', '', '', formatCents(order.amount)],
    ],
    button: { label: 'See your order', link: `${publicOrigin}/order/${order.idPayment}` },
    footnote: 'Something wrong? Write to us with the contact form and name the order.',
  }),
});

/** Tells an administrator of an account that asks for more pairs than it may reserve; queued once a day for each. */
export const reservationLimitEmail = (
  to: string,
  { uid, email, day }: { uid: string; email: string; day: string },
  publicOrigin: string,
): QueuedEmail<'reservation-limit'> => ({
  kind: 'reservation-limit',
  to,
  subject: `${email} asks for too many pairs`,
  once: `reservation-limit:${uid}:${day}:${to}`,
  ...renderEmail({
    heading: 'An account asks for too many pairs',
    paragraphs: [
      'It tried at least five times within an hour to pay for more pairs than one account may reserve.',
      'Nothing was reserved. If you do not know this customer, you can disable the account.',
    ],
    rows: [['Account', email]],
    button: { label: 'See the users', link: `${publicOrigin}/admin` },
    footnote: 'You get this mail at most once a day for each account.',
  }),
});
