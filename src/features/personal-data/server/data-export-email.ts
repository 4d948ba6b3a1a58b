import { type MailKind, notice } from '#platform/outbox/mail-kind.ts';
import { type QueuedEmail, renderEmail } from '#shop/content/server/mail/mail.ts';
import { exportKeptHours } from '../contract.ts';

export const dataExport: MailKind<'account'> = { name: 'data-export', ...notice };

/** Tells the owner of an account that the file with their data is ready; only their session can download it. */
export const dataExportEmail = (email: string, publicOrigin: string): QueuedEmail<'account'> => ({
  kind: dataExport,
  to: email,
  subject: 'Your data is ready',
  ...renderEmail({
    heading: 'Your data is ready',
    paragraphs: [
      `The file with all the data we keep about you is ready. Sign in and download it from your account page within ${exportKeptHours} hours. After that, we delete the file.`,
    ],
    button: { label: 'Download my data', link: `${publicOrigin}/account#personal-data` },
    footnote:
      "You're receiving this email because someone who is signed in to your account requested this file. If that wasn't you, go to your account page, sign out any devices you don't recognize, and change your password.",
  }),
});
